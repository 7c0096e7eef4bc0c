import { findAudit, type FoundAudit } from '../audits/repository.ts'
import type { Database, Queryable } from '../db/database.ts'
import type { SchemaChange as AuditChange } from '../extensions.gen.ts'
import type { ExtensionHandlers } from '../http/contract.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import { invalid, notFound } from '../http/errors.ts'
import { countCompared, listCompared } from './comparison.ts'

interface Position {
  change: AuditChange
  seq: number
}

export function comparisonHandlers(db: Database): Pick<ExtensionHandlers, 'compareAudits'> {
  return {
    async compareAudits({ caller: { workspace_id }, params: { audit_id }, query }) {
      const { change, cursor, page_size, with: previous_audit_id } = query
      const after = readCursor(cursor, (value): value is Position => isPosition(change, value))?.seq ?? 0
      return db.snapshot(async (snapshot) => {
        const audit = await auditWithId(snapshot, workspace_id, audit_id)
        await auditWithId(snapshot, workspace_id, previous_audit_id)
        if (audit.previous_audit_id !== previous_audit_id) {
          const msg = 'Value error, the import of the audit did not carry decisions over from this one'
          throw invalid([{ loc: ['query', 'with'], msg, type: 'value_error' }])
        }
        const compared = { workspace_id, audit_id, previous_audit_id }
        const rows = await listCompared(snapshot, compared, { change, after, limit: page_size + 1 })
        const page = rows.slice(0, page_size)
        const last = rows.length > page_size ? page.at(-1) : undefined
        return {
          counts: await countCompared(snapshot, compared),
          items: page.map(({ seq: _seq, ...item }) => item),
          next_cursor: last ? writeCursor({ change, seq: last.seq } satisfies Position) : null,
        }
      })
    },
  }
}

async function auditWithId(db: Queryable, workspace_id: string, id: string): Promise<FoundAudit> {
  const audit = await findAudit(db, workspace_id, id)
  if (audit?.id !== id) throw notFound('Audit')
  return audit
}

function isPosition(change: AuditChange, value: unknown): value is Position {
  if (typeof value !== 'object' || value === null || !('change' in value && 'seq' in value)) return false
  return value.change === change && Number.isSafeInteger(value.seq)
}
