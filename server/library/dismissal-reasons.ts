import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { DismissalReason } from './library-item.ts'

export async function listDismissalReasons(db: Queryable, workspace_id: string): Promise<DismissalReason[]> {
  return db.query<DismissalReason>(sql`
    select category, reason from dismissal_reason where workspace_id = ${workspace_id} order by position`)
}
