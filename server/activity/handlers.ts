import type { Database } from '../db/database.ts'
import type { SomeHandlers } from '../core/operations.ts'
import { pageBySeq } from '../core/cursor.ts'
import { countByDayAndPerson, countByReason, listViolationActivity } from './history.ts'

export function activityHandlers(db: Database) {
  return {
    getViolationActivity: ({ caller: { workspace_id }, params: { violation_id }, query }) =>
      pageBySeq(query, (range) => listViolationActivity(db, workspace_id, violation_id, range)),

    async getAuditActivity({ caller: { workspace_id }, params: { audit_id } }) {
      const items = await countByDayAndPerson(db, workspace_id, audit_id)
      return { audit_id, items, by_reason: await countByReason(db, workspace_id, audit_id) }
    },
  } satisfies SomeHandlers
}
