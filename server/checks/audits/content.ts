import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Queryable } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

/** The texts of an asset, or what was found in them, as they are kept: once for each hash. */
export interface Content<T> {
  hash: string
  value: T
  packed: Buffer
}

export async function packContent<T>(value: T): Promise<Content<T>> {
  const json = JSON.stringify(value)
  return { hash: createHash('sha256').update(json).digest('base64url'), value, packed: await promisify(gzip)(json) }
}

export async function insertContent(
  tx: Queryable,
  workspace_id: string,
  { hash, packed }: Content<unknown>,
): Promise<void> {
  await tx.query(sql`
    insert into check_content (workspace_id, hash, content) values (${workspace_id}, ${hash}, ${packed})
    on conflict do nothing`)
}

export async function readContent<T>(
  db: Queryable,
  workspace_id: string,
  hash: string,
): Promise<Content<T> | undefined> {
  const [stored] = await db.query<{ content: Buffer }>(sql`
    select content from check_content where workspace_id = ${workspace_id} and hash = ${hash}`)
  if (!stored) return undefined
  const json = await promisify(gunzip)(stored.content)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- packContent is all that writes it
  return { hash, value: JSON.parse(json.toString()) as T, packed: stored.content }
}
