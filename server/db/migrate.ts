import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode, UserFacingError } from '../user-facing-error.ts'
import type { Database, Queryable, Transaction } from './database.ts'
import { readMigrations, type Migration } from './migrations.ts'
import { sql } from './sql.ts'

/** How long a migration waits for a table, and everyone else behind it, and how often. */
const defaultLimits = { lockTimeoutMs: 2000, attempts: 20 }

/** Applies the migrations that are missing, each in a transaction of its own, one process at a time. */
export async function migrate(db: Database, migrations = readMigrations(), limits = defaultLimits): Promise<void> {
  if ((await findMissing(db, migrations)).length === 0) return
  await db.exclusive(async () => {
    const missing = await findMissing(db, migrations)
    for (const migration of missing) await applyWithoutBlocking(db, migration, limits)
    // New columns and tables have no statistics. Of an empty database there are none to take.
    if (missing.length < migrations.length)
      await db.transaction((tx) => tx.execute('set local statement_timeout = 0; analyze'))
  })
}

/** Gives up its place in the queue for a table again and again, so that other statements get through. */
async function applyWithoutBlocking(db: Database, migration: Migration, limits: typeof defaultLimits) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(`set local lock_timeout = ${limits.lockTimeoutMs}`)
        await applyMigration(tx, migration)
      })
    } catch (error) {
      // lock_not_available
      if (errorCode(error) !== '55P03') throw error
      if (attempt === limits.attempts) {
        throw new UserFacingError(
          `The migration ${migration.name} needs a table that another program holds: stop that program, or start again later.`,
          { cause: error },
        )
      }
      await pause(limits.lockTimeoutMs / 2)
    }
  }
}

/** Without a lock, and also where the table has no checksums yet. */
export async function readApplied(db: Queryable) {
  const [table] = await db.query<{ found: boolean }>(sql`select to_regclass('migration') is not null as found`)
  if (!table?.found) return []
  return db.query<{ number: number; checksum: string | null }>(
    sql`select number, to_jsonb(migration) ->> 'checksum' as checksum from migration order by number`,
  )
}

/** Within `exclusive`. Does nothing where it has been applied. */
export async function applyMigration(tx: Transaction, migration: Migration): Promise<void> {
  const { number, name, script } = migration
  await tx.execute(`
    set local statement_timeout = 0;
    create table if not exists migration (
      number integer primary key,
      name text not null,
      applied_at timestamptz not null default now()
    );
    alter table migration add column if not exists checksum text`)
  const done = await tx.query(sql`select 1 from migration where number = ${number}`)
  if (done.length > 0) return
  await tx.execute(script)
  await tx.query(
    sql`insert into migration (number, name, checksum) values (${number}, ${name}, ${checksumOf(migration)})`,
  )
}

/** The same for files with other line ends. */
export function checksumOf({ script }: Migration): string {
  return createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex')
}

/** Throws where what was applied is not what is known. */
async function findMissing(db: Queryable, migrations: Migration[]): Promise<Migration[]> {
  const applied = await readApplied(db)
  const known = new Map(migrations.map((migration) => [migration.number, migration]))
  const newest = Math.max(0, ...known.keys())
  for (const { number, checksum } of applied.toReversed()) {
    const migration = known.get(number)
    if (!migration) {
      throw new UserFacingError(
        `This database was made by a newer Redline (its schema is ${number}, this one knows ${newest}): update Redline, or use another database.`,
      )
    }
    if (checksum !== null && checksum !== checksumOf(migration)) {
      throw new UserFacingError(
        `The migration ${migration.name} was changed after this database had applied it: put the released file back, and make the change in a new migration.`,
      )
    }
    known.delete(number)
  }
  return [...known.values()]
}
