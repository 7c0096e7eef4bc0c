import { Refusal } from '../refusal.ts'
import type { Database } from './database.ts'
import { readMigrations, type Migration } from './migrations.ts'
import { sql } from './sql.ts'

/** Any number, as long as nothing else in the database locks it. */
const lock = 7_305_180_110

/** Brings the database to the newest migration, each in a transaction of its own, one process at a time. */
export async function migrate(db: Database, migrations: Migration[] = readMigrations()): Promise<void> {
  const applied = await lastApplied(db)
  const newest = migrations.at(-1)?.number ?? 0
  if (applied > newest) {
    throw new Refusal(
      `This database was made by a newer Redline (its schema is ${applied}, this one knows ${newest}): update Redline, or use another database.`,
    )
  }
  for (const migration of migrations.filter(({ number }) => number > applied)) await apply(db, migration)
}

async function lastApplied(db: Database): Promise<number> {
  const [table] = await db.query<{ found: boolean }>(sql`select to_regclass('migration') is not null as found`)
  if (!table?.found) return 0
  const [row] = await db.query<{ number: number }>(sql`select coalesce(max(number), 0) as number from migration`)
  return row?.number ?? 0
}

async function apply(db: Database, { number, name, script }: Migration): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(${lock}::bigint)`)
    await tx.execute(`
      set local statement_timeout = 0;
      create table if not exists migration (
        number integer primary key,
        name text not null,
        applied_at timestamptz not null default now()
      )`)
    // Another process may have been first.
    const done = await tx.query(sql`select 1 from migration where number = ${number}`)
    if (done.length > 0) return
    await tx.execute(script)
    await tx.query(sql`insert into migration (number, name) values (${number}, ${name})`)
  })
}
