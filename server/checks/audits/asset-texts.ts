import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Queryable } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { ExtractedText } from '../extracted-text.ts'

/** What was read from an asset: one text, or one for each row of a table. */
export interface AssetTexts {
  hash: string
  texts: ExtractedText[]
  content: Buffer
}

export async function packTexts(texts: ExtractedText[]): Promise<AssetTexts> {
  const json = JSON.stringify(texts)
  return { hash: createHash('sha256').update(json).digest('base64url'), texts, content: await promisify(gzip)(json) }
}

export async function insertTexts(tx: Queryable, workspace_id: string, { hash, content }: AssetTexts): Promise<void> {
  await tx.query(sql`
    insert into asset_text (workspace_id, hash, content) values (${workspace_id}, ${hash}, ${content})
    on conflict do nothing`)
}

export async function readTexts(db: Queryable, workspace_id: string, hash: string): Promise<AssetTexts | undefined> {
  const [stored] = await db.query<{ content: Buffer }>(sql`
    select content from asset_text where workspace_id = ${workspace_id} and hash = ${hash}`)
  if (!stored) return undefined
  const json = await promisify(gunzip)(stored.content)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- packTexts is all that writes it
  return { hash, content: stored.content, texts: JSON.parse(json.toString()) as ExtractedText[] }
}
