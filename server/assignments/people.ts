import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** The people who can review: owners of such keys of the workspace that are neither revoked nor expired, in order. */
export async function listPeople(db: Queryable, workspace_id: string): Promise<{ email: string }[]> {
  return db.query<{ email: string }>(sql`
    select email from (
      select distinct owner_email as email from api_key
      where workspace_id = ${workspace_id} and revoked_at is null and (expires_at is null or expires_at > now())
        and scopes && array['review', 'admin']
    ) as person
    order by email collate "C"`)
}
