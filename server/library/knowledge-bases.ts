import type { Queryable } from '../db/database.ts'
import { emptySql, sql } from '../db/sql.ts'
import type { NewKnowledgeBase } from './insert.ts'

/** All, or those with these ids. The published API leaves out their content, which its contract does not name. */
export async function listKnowledgeBases(db: Queryable, workspace_id: string, ids?: readonly string[]) {
  return db.query<NewKnowledgeBase>(sql`
    select id, position, name, description, content from infobase
    where workspace_id = ${workspace_id} ${ids ? sql`and id = any(${ids}::text[])` : emptySql}
    order by position, id`)
}
