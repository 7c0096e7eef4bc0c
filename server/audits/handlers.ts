import { pageBySeq } from '../core/cursor.ts'
import type { SomeHandlers } from '../core/operations.ts'
import type { Database } from '../db/database.ts'
import { invalidValue } from '../core/errors.ts'
import { isBlank } from '../core/blank.ts'
import { changeAudit, startDeletion } from './change-audit.ts'
import { auditWithId, listAudits, listScans } from './repository.ts'

export function auditHandlers(db: Database) {
  return {
    async listAudits({ caller, query: { limit } }) {
      const audits = await listAudits(db, caller.workspace_id, { limit })
      return { audits, returned: audits.length, limit }
    },

    async getSeries({ caller: { workspace_id }, params: { audit_id } }) {
      const { series } = await auditWithId(db, workspace_id, audit_id)
      return { series, scans: series === null ? [] : await listScans(db, workspace_id, series) }
    },

    async findAudits({ caller, query: { name, archived, ...query } }) {
      const filter = { name, archived: archived === 'true' }
      const { items, next_cursor } = await pageBySeq(query, (range) =>
        listAudits(db, caller.workspace_id, { ...filter, ...range }),
      )
      return { audits: items, next_cursor }
    },

    async changeAudit({ caller, params: { audit_id }, body }) {
      const audit = await auditWithId(db, caller.workspace_id, audit_id)
      if (body.name !== undefined && isBlank(body.name)) {
        throw invalidValue(['body', 'name'], 'Value error, the name is blank')
      }
      await changeAudit(db, audit, body, caller)
    },

    async deleteAudit({ caller, params: { audit_id } }) {
      await startDeletion(db, await auditWithId(db, caller.workspace_id, audit_id), caller)
    },
  } satisfies SomeHandlers
}
