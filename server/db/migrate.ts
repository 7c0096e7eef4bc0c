import { UserFacingError } from '../user-facing-error.ts'
import type { Database } from './database.ts'
import { readMigrations, type Migration } from './migrations.ts'
import { sql } from './sql.ts'

/** Applies the migrations that are missing, each in a transaction of its own, one process at a time. */
export async function migrate(db: Database, migrations: Migration[] = readMigrations()): Promise<void> {
  if ((await missing(db, migrations)).length === 0) return
  await db.exclusive(async () => {
    await db.execute(`
      create table if not exists migration (
        number integer primary key,
        name text not null,
        applied_at timestamptz not null default now()
      )`)
    // Another process may have been first.
    for (const migration of await missing(db, migrations)) await apply(db, migration)
  })
}

async function missing(db: Database, migrations: Migration[]): Promise<Migration[]> {
  const [table] = await db.query<{ found: boolean }>(sql`select to_regclass('migration') is not null as found`)
  if (!table?.found) return migrations
  const rows = await db.query<{ number: number }>(sql`select number from migration`)
  const applied = rows.map(({ number }) => number)
  const newest = Math.max(...applied)
  const known = migrations.at(-1)?.number ?? 0
  if (newest > known) {
    throw new UserFacingError(
      `This database was made by a newer Redline (its schema is ${newest}, this one knows ${known}): update Redline, or use another database.`,
    )
  }
  return migrations.filter(({ number }) => !applied.includes(number))
}

async function apply(db: Database, { number, name, script }: Migration): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 0')
    await tx.execute(script)
    await tx.query(sql`insert into migration (number, name) values (${number}, ${name})`)
  })
}
