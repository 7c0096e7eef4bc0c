import type { SchemaAudit as Audit } from '../../contract/openapi.gen.ts'
import type { Handlers } from '../core/operations.ts'
import type { Database } from '../db/database.ts'
import { type AuditRow, listAudits } from './repository.ts'

export function auditHandlers(db: Database): Pick<Handlers, 'listAudits'> {
  return {
    async listAudits({ caller, query: { limit } }) {
      const rows = await listAudits(db, caller.workspace_id, limit)
      return { audits: rows.map(answerAudit), returned: rows.length, limit }
    },
  }
}

function answerAudit({ created_at, completed_at, ...audit }: AuditRow): Audit {
  return { ...audit, created_at: created_at.toISOString(), completed_at: completed_at?.toISOString() ?? null }
}
