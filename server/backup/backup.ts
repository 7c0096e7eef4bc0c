import type { Database, Transaction } from '../db/database.ts'
import { readApplied } from '../db/migrate.ts'
import { sql } from '../db/sql.ts'
import { namesOfForeignTables, rawSql, readTables, type Table } from './tables.ts'

/**
 * A backup is a gzip stream of lines of JSON: the header, then for each table a line with its name followed by its rows, then a line
 * that ends it. A row is what PostgreSQL's row_to_json() makes of it, so that every type comes back as it was, on either engine.
 */
export const formatName = 'redline-backup'
export const formatVersion = 1

export interface BackupHeader {
  format: typeof formatName
  version: number
  created_at: string
  /** The migrations that made the schema of the rows. */
  migrations: { number: number; checksum: string | null }[]
}

/** Begins the rows of a table, or ends the file: without the end the file was truncated. Rows are objects. */
export type Marker = ['table', name: string] | ['end', rows: number]

const rowsPerFetch = 500

/**
 * What is under way: after a restore streams begin anew, and nothing is sent to a webhook for what happened before. Comparisons are made
 * again, and answers are kept for a day only.
 */
export const leftOut = new Set([
  'event',
  'event_counter',
  'webhook_delivery',
  'audit_comparison',
  'compared_violation',
  'idempotency_key',
])

/**
 * Has the lines of a backup written, from one snapshot of the database. Later changes are not included. Answers which tables it left out
 * because they are not ours.
 */
export async function writeBackup(db: Database, write: (lines: AsyncIterable<string>) => Promise<void>) {
  return db.transaction(async (tx) => {
    await tx.execute('set transaction isolation level repeatable read, read only')
    let rows = 0
    async function* lines() {
      yield JSON.stringify({
        format: formatName,
        version: formatVersion,
        created_at: new Date().toISOString(),
        migrations: await readApplied(tx),
      } satisfies BackupHeader)
      for (const table of (await readTables(tx)).filter(({ name }) => !leftOut.has(name))) {
        yield JSON.stringify(['table', table.name] satisfies Marker)
        for await (const line of rowsOf(tx, table)) {
          yield line
          rows += 1
        }
      }
      yield JSON.stringify(['end', rows] satisfies Marker)
    }
    await write(lines())
    return { rows, foreign: await namesOfForeignTables(tx) }
  })
}

async function* rowsOf(tx: Transaction, { quoted }: Table): AsyncGenerator<string> {
  await tx.execute(
    `declare backup_rows no scroll cursor for select row_to_json(stored)::text as line from ${quoted} as stored`,
  )
  const fetch = () => tx.query<{ line: string }>(rawSql(`fetch ${rowsPerFetch} from backup_rows`))
  for (let rows = await fetch(); rows.length > 0; rows = await fetch()) {
    // A stored JSON value has line breaks only between tokens.
    for (const { line } of rows) yield line.replaceAll(/[\r\n]+/g, ' ')
  }
  await tx.query(sql`close backup_rows`)
}
