import type { Database } from '../db/database.ts'
import type { SomeHandlers } from '../core/operations.ts'
import { pageOf, readSeq } from '../core/cursor.ts'
import { countByDayAndPerson, countByReason, listViolationActivity } from './history.ts'

export function activityHandlers(db: Database) {
  return {
    async getViolationActivity({ caller: { workspace_id }, params: { violation_id }, query: { cursor, page_size } }) {
      const range = { after: readSeq(cursor) ?? 0, limit: page_size + 1 }
      return pageOf(await listViolationActivity(db, workspace_id, violation_id, range), page_size)
    },

    async getAuditActivity({ caller: { workspace_id }, params: { audit_id } }) {
      const items = await countByDayAndPerson(db, workspace_id, audit_id)
      return { audit_id, items, by_reason: await countByReason(db, workspace_id, audit_id) }
    },
  } satisfies SomeHandlers
}
