import type { ListedAudit as Audit } from '../../contract/extensions.gen.ts'
import { readCursor, writeCursor } from '../core/cursor.ts'
import type { ExtensionHandlers, Handlers } from '../core/operations.ts'
import type { Database } from '../db/database.ts'
import { notFound } from '../core/errors.ts'
import { type AuditRow, findAudit, listAudits } from './repository.ts'
import { listScans } from './series.ts'

const isSeq = (value: unknown): value is number => Number.isSafeInteger(value)

export function auditHandlers(db: Database): Pick<Handlers, 'listAudits'> {
  return {
    async listAudits({ caller, query: { limit } }) {
      const rows = await listAudits(db, caller.workspace_id, { limit })
      return { audits: rows.map(answerAudit), returned: rows.length, limit }
    },
  }
}

export function findAuditHandlers(db: Database): Pick<ExtensionHandlers, 'findAudits' | 'getSeries'> {
  return {
    async getSeries({ caller: { workspace_id }, params: { audit_id } }) {
      const audit = await findAudit(db, workspace_id, audit_id)
      if (audit?.id !== audit_id) throw notFound('Audit')
      const { series } = audit
      return { series, scans: series === null ? [] : await listScans(db, workspace_id, series) }
    },

    async findAudits({ caller, query: { name, cursor, page_size } }) {
      const after = readCursor(cursor, isSeq)
      const rows = await listAudits(db, caller.workspace_id, { limit: page_size + 1, name, after })
      const page = rows.slice(0, page_size)
      const last = rows.length > page_size ? page.at(-1) : undefined
      return { audits: page.map(answerAudit), next_cursor: last ? writeCursor(last.seq) : null }
    },
  }
}

/** The published list leaves out the progress, which its contract does not name. */
function answerAudit(row: AuditRow): Audit {
  const { seq: _seq, undecided, elevated_risk, urgent_violation, dismissed, fixed, ...audit } = row
  return {
    ...audit,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    review_progress: { undecided, elevated_risk, urgent_violation, dismissed, fixed },
  }
}
