import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '../db/database.ts'
import { readMigrations } from '../db/migrations.ts'
import { Sql } from '../db/sql.ts'

/** Runs `work` on an empty schema beside the newest one, as the migrations before `number` leave it; `upgrade` applies that one. */
export async function withSchemaBefore<T>(
  db: Database,
  number: number,
  work: (tx: Transaction, upgrade: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const schema = `old_${randomUUID().replaceAll('-', '')}`
  const migrations = readMigrations()
  const migration = migrations.find((each) => each.number === number)
  if (!migration) throw new Error(`There is no migration ${number}`)
  return db.transaction(async (tx) => {
    await tx.execute(`create schema ${schema}; set local search_path = ${schema}, public`)
    for (const each of migrations) if (each.number < number) await tx.execute(each.script)
    const result = await work(tx, () => tx.execute(migration.script))
    await tx.query(new Sql([`drop schema ${schema} cascade`], []))
    return result
  })
}
