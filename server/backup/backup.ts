import type { Database, Transaction } from '../db/database.ts'
import { readApplied } from '../db/migrate.ts'
import { sql } from '../db/sql.ts'
import { type BackupHeader, formatName, formatVersion, type Marker } from './format.ts'
import { rawSql, readTables, type Table } from './tables.ts'

const rowsPerFetch = 500

/**
 * What is under way: after a restore streams begin anew, and nothing is sent to a webhook for what happened before. Comparisons are made
 * again.
 */
export const leftOut = new Set(['event', 'event_counter', 'webhook_delivery', 'audit_comparison', 'compared_violation'])

/** Writes the lines of a backup from one snapshot of the database. Later changes are not included. */
export async function writeBackup(db: Database, write: (line: string) => Promise<void>): Promise<{ rows: number }> {
  return db.transaction(async (tx) => {
    await tx.execute('set transaction isolation level repeatable read, read only')
    const applied = await readApplied(tx)
    const header: BackupHeader = {
      format: formatName,
      version: formatVersion,
      created_at: new Date().toISOString(),
      migrations: applied.map(({ number, checksum }) => ({ number, checksum })),
    }
    await write(JSON.stringify(header))
    let rows = 0
    for (const table of (await readTables(tx)).filter(({ name }) => !leftOut.has(name))) {
      await write(JSON.stringify(['table', table.name] satisfies Marker))
      for await (const line of rowsOf(tx, table)) {
        await write(line)
        rows += 1
      }
    }
    await write(JSON.stringify(['end', rows] satisfies Marker))
    return { rows }
  })
}

async function* rowsOf(tx: Transaction, { quoted }: Table): AsyncGenerator<string> {
  await tx.query(
    rawSql(
      `declare backup_rows no scroll cursor for select row_to_json(stored)::text as line from ${quoted} as stored`,
    ),
  )
  const fetch = () => tx.query<{ line: string }>(rawSql(`fetch ${rowsPerFetch} from backup_rows`))
  for (let rows = await fetch(); rows.length > 0; rows = await fetch()) {
    // A stored JSON value has line breaks only between tokens.
    for (const { line } of rows) yield line.replaceAll(/[\r\n]+/g, ' ')
  }
  await tx.query(sql`close backup_rows`)
}
