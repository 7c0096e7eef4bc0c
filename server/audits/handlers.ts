import type { Handlers } from '../contract.ts'
import type { Database } from '../db/database.ts'
import { listAudits } from './repository.ts'

export function auditHandlers(db: Database): Pick<Handlers, 'listAudits'> {
  return {
    async listAudits({ caller, query: { limit } }) {
      const rows = await listAudits(db, caller.workspace_id, limit)
      const audits = rows.map(({ created_at, completed_at, ...audit }) => ({
        ...audit,
        created_at: created_at.toISOString(),
        completed_at: completed_at?.toISOString() ?? null,
      }))
      return { audits, returned: audits.length, limit }
    },
  }
}
