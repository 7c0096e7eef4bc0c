import { randomUUID } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { formatKey, hashSecret, newKey } from '../keys/key.ts'

export interface TestWorkspace {
  workspace_id: string
  /** In clear text, for `X-API-Key`. */
  key: string
  key_id: string
  owner_email: string
}

/** A workspace with one key, for one test alone. */
export async function createWorkspace(
  db: Queryable,
  { api_access = true }: { api_access?: boolean } = {},
): Promise<TestWorkspace> {
  const workspace_id = randomUUID()
  const owner_email = `reviewer-${workspace_id.slice(0, 8)}@example.com`
  const parts = newKey()
  await db.query(
    sql`insert into workspace (id, name, api_access) values (${workspace_id}, ${`Workspace ${workspace_id}`}, ${api_access})`,
  )
  await db.query(sql`
    insert into api_key (id, workspace_id, owner_email, secret_hash)
    values (${parts.public_id}, ${workspace_id}, ${owner_email}, ${hashSecret(parts.secret)})`)
  return { workspace_id, key: formatKey(parts), key_id: parts.public_id, owner_email }
}
