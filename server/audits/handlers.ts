import { pageOf, readSeq } from '../core/cursor.ts'
import type { ExtensionHandlers, Handlers } from '../core/operations.ts'
import type { Database } from '../db/database.ts'
import { auditWithId, listAudits } from './repository.ts'
import { listScans } from './series.ts'

export function auditHandlers(db: Database): Pick<Handlers, 'listAudits'> {
  return {
    async listAudits({ caller, query: { limit } }) {
      const audits = await listAudits(db, caller.workspace_id, { limit })
      return { audits, returned: audits.length, limit }
    },
  }
}

export function findAuditHandlers(db: Database): Pick<ExtensionHandlers, 'findAudits' | 'getSeries'> {
  return {
    async getSeries({ caller: { workspace_id }, params: { audit_id } }) {
      const { series } = await auditWithId(db, workspace_id, audit_id)
      return { series, scans: series === null ? [] : await listScans(db, workspace_id, series) }
    },

    async findAudits({ caller, query: { name, cursor, page_size } }) {
      const rows = await listAudits(db, caller.workspace_id, { limit: page_size + 1, name, after: readSeq(cursor) })
      const { items, next_cursor } = pageOf(rows, page_size)
      return { audits: items, next_cursor }
    },
  }
}
