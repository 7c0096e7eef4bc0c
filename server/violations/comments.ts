import { randomUUID } from 'node:crypto'
import type { ViolationComment } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'

export interface NewComment extends Pick<ViolationComment, 'author_email' | 'content'> {
  violation_id: string
  /** Now by the clock of the database, if absent. */
  created_at?: Date | string
}

const columns = sql`id, author_email, content, created_at`

/** Oldest first. */
export async function listComments(db: Queryable, workspace_id: string, violation_id: string) {
  return db.query<ViolationComment>(sql`
    select ${columns} from violation_comment
    where workspace_id = ${workspace_id} and violation_id = ${violation_id}
    order by seq`)
}

/** Undefined when the workspace has no such violation. */
export async function insertComment(
  db: Queryable,
  workspace_id: string,
  { violation_id, author_email, content, created_at }: NewComment,
): Promise<ViolationComment | undefined> {
  const [comment] = await db.query<ViolationComment>(sql`
    insert into violation_comment (workspace_id, id, violation_id, author_email, content, created_at)
    select workspace_id, ${randomUUID()}, id, ${author_email}, ${content}, coalesce(${created_at}, now())
    from violation where workspace_id = ${workspace_id} and id = ${violation_id}
    returning ${columns}`)
  return comment
}
