import { logEntry } from '../administration/log.ts'
import { isObject, parseJson } from '../core/json.ts'
import type { Database, Transaction } from '../db/database.ts'
import { applyMigration, checksumOf } from '../db/migrate.ts'
import { type Migration, readMigrations } from '../db/migrations.ts'
import { sql } from '../db/sql.ts'
import { errorCode, UserFacingError } from '../user-facing-error.ts'
import { type BackupHeader, formatName, formatVersion, type Marker } from './backup.ts'
import { namesOfForeignTables, ownTypes, rawSql, readTables, type Table } from './tables.ts'

export interface RestoreOptions {
  /** Replaces what the database holds; otherwise only an empty one is restored. */
  replace?: boolean
  migrations?: Migration[]
}

const maxBatchRows = 500
const maxBatchChars = 1_000_000

/**
 * Replaces the database by what the backup holds, in one transaction: a restore that fails leaves everything as it was. The
 * schema is made as the backup had it, filled, and then brought to the newest migration.
 */
export async function restoreBackup(
  db: Database,
  lines: AsyncIterable<string>,
  { replace = false, migrations = readMigrations() }: RestoreOptions = {},
): Promise<{ rows: number }> {
  const rest = lines[Symbol.asyncIterator]()
  const first = await rest.next()
  const header = readHeader(first.done ? '' : first.value)
  const inBackup = migrationsOf(header, migrations)
  const restore = async (tx: Transaction) => {
    await tx.execute('set local statement_timeout = 0')
    if (!replace) await refuseUnlessEmpty(tx)
    await dropOwnTables(tx)
    const foreign = new Set(await namesOfForeignTables(tx))
    for (const migration of inBackup) await applyMigration(tx, migration)
    // An older schema has tables that the newest has not.
    const tables = await readTables(tx, (name) => !foreign.has(name))
    // Restored rows are not news: they must not become events. References between tables are checked all the same.
    for (const { quoted } of tables) await tx.execute(`alter table ${quoted} disable trigger user`)
    const rows = await load(tx, tables, { [Symbol.asyncIterator]: () => rest })
    for (const { quoted } of tables) await tx.execute(`alter table ${quoted} enable trigger user`)
    await resetSequences(tx, tables)
    for (const migration of migrations) await applyMigration(tx, migration)
    const workspaces = sql`(select id as workspace_id from workspace) as restored`
    await tx.query(logEntry(workspaces, { act: 'backup_restored', by: undefined, subject: header.created_at }))
    // Backups have no deliveries, and those of older versions have answers to requests.
    await tx.query(sql`delete from job where kind = 'webhook'`)
    await tx.query(sql`delete from idempotency_key`)
    // Without statistics the planner knows nothing of the rows: a search in 5,000 violations took 15 seconds.
    await tx.execute(`analyze ${listOf(await readTables(tx))}`)
    return { rows }
  }
  return db.exclusive(() => db.transaction(restore), { whileUnserved: true })
}

function readHeader(line: string): BackupHeader {
  const header = parseJson(line)
  if (!isHeader(header)) throw new UserFacingError('This file is not a backup that Redline has made.')
  if (header.version !== formatVersion) throw madeByNewer()
  return header
}

function isHeader(value: unknown): value is BackupHeader {
  return isObject(value) && value['format'] === formatName
}

function migrationsOf({ migrations: inBackup }: BackupHeader, known: Migration[]): Migration[] {
  return inBackup.map(({ number, checksum }) => {
    const migration = known.find((each) => each.number === number)
    if (!migration) throw madeByNewer()
    if (checksum !== null && checksum !== checksumOf(migration)) {
      throw new UserFacingError(
        `This backup was made with another version of the migration ${migration.name}: restore it with the Redline that made it.`,
      )
    }
    return migration
  })
}

function madeByNewer(): UserFacingError {
  return new UserFacingError('This backup was made by a newer Redline: update Redline, and restore it then.')
}

async function refuseUnlessEmpty(tx: Transaction): Promise<void> {
  const found = await tx.query(sql`select 1 from workspace limit 1`)
  if (found.length > 0) {
    throw new UserFacingError(
      'This database is not empty: add --replace to delete all data of Redline in it and restore the backup.',
    )
  }
}

/** Without `cascade`, which would also drop views and references of others. */
async function dropOwnTables(tx: Transaction): Promise<void> {
  try {
    await tx.execute(
      `drop table migration, ${listOf(await readTables(tx))}; drop type if exists ${ownTypes.join(', ')}`,
    )
  } catch (error) {
    // dependent_objects_still_exist
    if (errorCode(error) !== '2BP01') throw error
    const detail = error instanceof Error && 'detail' in error ? String(error.detail) : ''
    throw new UserFacingError(
      `Something else in this database needs a table of Redline: remove it first, and restore the backup then. ${detail}`,
      { cause: error },
    )
  }
}

const listOf = (tables: Table[]) => tables.map(({ quoted }) => quoted).join(', ')

async function load(tx: Transaction, tables: Table[], lines: AsyncIterable<string>): Promise<number> {
  let table: Table | undefined
  let batch: string[] = []
  let chars = 0
  let rows = 0

  const flush = async () => {
    if (table && batch.length > 0) await insertRows(tx, table, batch)
    rows += batch.length
    batch = []
    chars = 0
  }

  for await (const line of lines) {
    const marker = line.startsWith('[') && parseJson(line)
    const [kind, value] = isMarker(marker) ? marker : []
    if (kind === 'end') {
      await flush()
      if (value !== rows) throw cutOff()
      return rows
    }
    if (kind === 'table') {
      await flush()
      table = tables.find(({ name }) => name === value)
      if (!table) throw new UserFacingError(`This backup has a table that its schema does not have: ${value}.`)
      continue
    }
    batch.push(line)
    chars += line.length
    if (batch.length >= maxBatchRows || chars >= maxBatchChars) await flush()
  }
  throw cutOff()
}

function isMarker(value: unknown): value is Marker {
  return Array.isArray(value) && (value[0] === 'table' || value[0] === 'end')
}

async function insertRows(tx: Transaction, { quoted }: Table, rows: string[]): Promise<void> {
  const insert = rawSql(
    `insert into ${quoted} overriding system value select * from json_populate_recordset(null::${quoted}, `,
  )
  await tx.query(sql`${insert}${`[${rows.join(',')}]`}::json)`)
}

/** New rows are numbered after the restored ones. */
async function resetSequences(tx: Transaction, tables: Table[]): Promise<void> {
  const columns = await tx.query<{ table_name: string; column_name: string; sequence: string }>(sql`
    select quote_ident(table_name) as table_name, quote_ident(column_name) as column_name,
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES' and table_name = any(${tables.map(({ name }) => name)})`)
  for (const { table_name, column_name, sequence } of columns) {
    await tx.execute(
      `select setval('${sequence}', coalesce(max(${column_name}), 1), max(${column_name}) is not null) from ${table_name}`,
    )
  }
}

export function cutOff(cause?: unknown): UserFacingError {
  return new UserFacingError('This backup is not whole: the file was cut off or damaged. Nothing was restored.', {
    cause,
  })
}
