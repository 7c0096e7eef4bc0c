import type { Database } from '../db/database.ts'
import type { ExtensionHandlers } from '../core/operations.ts'
import { readCursor, writeCursor } from '../core/cursor.ts'
import { notFound } from '../core/errors.ts'
import { countByDayAndPerson, countByReason, listViolationActivity } from './history.ts'

const isSeq = (value: unknown): value is number => Number.isSafeInteger(value)

export function activityHandlers(db: Database): Pick<ExtensionHandlers, 'getViolationActivity' | 'getAuditActivity'> {
  return {
    async getViolationActivity({ caller: { workspace_id }, params: { violation_id }, query: { cursor, page_size } }) {
      const after = readCursor(cursor, isSeq) ?? 0
      const rows = await listViolationActivity(db, workspace_id, violation_id, { after, limit: page_size + 1 })
      if (!rows) throw notFound('Violation')
      const page = rows.slice(0, page_size)
      const last = page.at(-1)
      return {
        items: page.map(({ seq, created_at, ...row }) => ({
          id: String(seq),
          ...row,
          created_at: created_at.toISOString(),
        })),
        next_cursor: last && rows.length > page_size ? writeCursor(last.seq) : null,
      }
    },

    async getAuditActivity({ caller: { workspace_id }, params: { audit_id } }) {
      const items = await countByDayAndPerson(db, workspace_id, audit_id)
      if (!items) throw notFound('Audit')
      return { audit_id, items, by_reason: await countByReason(db, workspace_id, audit_id) }
    },
  }
}
