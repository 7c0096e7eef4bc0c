import { auditWithId } from '../audits/repository.ts'
import type { Database } from '../db/database.ts'
import type { Change as AuditChange } from '../../contract/extensions.gen.ts'
import type { SomeHandlers } from '../core/operations.ts'
import { readCursor, writeCursor } from '../core/cursor.ts'
import { listCompared, prepareComparison } from './comparison.ts'

interface Position {
  change: AuditChange
  seq: number
}

export function comparisonHandlers(db: Database) {
  return {
    async compareAudits({ caller: { workspace_id }, params: { audit_id }, query }) {
      const { change, cursor, page_size } = query
      const after = readCursor(cursor, (value): value is Position => isPosition(change, value))?.seq ?? 0
      const audit = await auditWithId(db, workspace_id, audit_id)
      const previous = await auditWithId(db, workspace_id, query.with)
      const comparison = await prepareComparison(db, workspace_id, audit, previous)
      const rows = await listCompared(db, comparison, { change, after, limit: page_size + 1 })
      const page = rows.slice(0, page_size)
      const last = rows.length > page_size ? page.at(-1) : undefined
      return {
        counts: comparison.counts,
        matched_by: comparison.matched_by,
        items: page.map(({ seq: _seq, ...item }) => item),
        next_cursor: last ? writeCursor({ change, seq: last.seq } satisfies Position) : null,
      }
    },
  } satisfies SomeHandlers
}

function isPosition(change: AuditChange, value: unknown): value is Position {
  if (typeof value !== 'object' || value === null || !('change' in value && 'seq' in value)) return false
  return value.change === change && Number.isSafeInteger(value.seq)
}
