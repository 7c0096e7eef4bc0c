import type { KnowledgeBase } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { emptySql, type Sql, sql } from '../db/sql.ts'

export async function listKnowledgeBases(db: Queryable, workspace_id: string): Promise<KnowledgeBase[]> {
  return selectKnowledgeBases(db, workspace_id, emptySql)
}

export async function findKnowledgeBase(
  db: Queryable,
  workspace_id: string,
  id: string,
): Promise<KnowledgeBase | undefined> {
  const [knowledgeBase] = await selectKnowledgeBases(db, workspace_id, sql`and id = ${id}`)
  return knowledgeBase
}

async function selectKnowledgeBases(db: Queryable, workspace_id: string, condition: Sql): Promise<KnowledgeBase[]> {
  return db.query<KnowledgeBase>(sql`
    select id, name, description from infobase
    where workspace_id = ${workspace_id} ${condition}
    order by position, id`)
}
