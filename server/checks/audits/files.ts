import { randomUUID } from 'node:crypto'
import { addAbortSignal, type Readable } from 'node:stream'
import { conflict, ServiceError } from '../../core/errors.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { maxSourceBytes } from '../extract/extract-bytes.ts'

const maxUnusedMegabytes = 200

const isUnused = sql`
  not exists (
    select from audit_asset
    where audit_asset.workspace_id = check_file.workspace_id and file_id = check_file.id
  )`

/** Keeps a file for a day, or as long as an audit refers to it. */
export async function saveFile(
  db: Database,
  workspace_id: string,
  { name, content }: { name: string; content: Buffer },
): Promise<string> {
  const id = randomUUID()
  await db.transaction(async (tx) => {
    await tx.query(sql`select from workspace where id = ${workspace_id} for no key update`)
    const [unused] = await tx.query<{ bytes: number }>(sql`
      select coalesce(sum(size), 0)::bigint as bytes from check_file where workspace_id = ${workspace_id} and ${isUnused}`)
    if ((unused?.bytes ?? 0) + content.length > maxUnusedMegabytes * 2 ** 20) {
      throw conflict(
        `Files of ${maxUnusedMegabytes} MB wait for an audit: start one, or wait until they are a day old.`,
      )
    }
    await tx.query(sql`
      insert into check_file (workspace_id, id, name, content, size)
      values (${workspace_id}, ${id}, ${name}, ${content}, ${content.length})`)
  })
  return id
}

export async function readFileBody(body: Readable, signal: AbortSignal): Promise<Buffer> {
  addAbortSignal(signal, body)
  const chunks: Buffer[] = []
  let bytes = 0
  // A destroyed request could not be answered any more.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxSourceBytes) throw new ServiceError(413, `The file has more than ${maxSourceBytes / 2 ** 20} MB.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Without their content, in no order. */
export function findFiles(db: Queryable, workspace_id: string, ids: readonly string[]) {
  return db.query<{ id: string; name: string }>(sql`
    select id, name from check_file where workspace_id = ${workspace_id} and id = any(${ids}::text[])`)
}

export async function readFileContent(db: Queryable, workspace_id: string, id: string): Promise<Buffer | undefined> {
  const [file] = await db.query<{ content: Buffer }>(sql`
    select content from check_file where workspace_id = ${workspace_id} and id = ${id}`)
  return file?.content
}
