import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { runMaintenance } from './maintenance.ts'
import { sql } from './sql.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

async function state() {
  await db.query(sql`select pg_stat_force_next_flush()`)
  const [found] = await db.query<{ dead: number; vacuumed: boolean; log: number }>(sql`
    select n_dead_tup as dead, last_vacuum is not null as vacuumed,
      (select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::bigint from pg_control_checkpoint()) as log
    from pg_stat_user_tables where relname = 'scratch'`)
  return found
}

test('a table is vacuumed when much of it has changed, and not before', async () => {
  await db.execute('create table scratch (id int, text text)')
  await runMaintenance(db)
  expect(await state()).toMatchObject({ vacuumed: false })
  await db.execute(`insert into scratch select g, 'a' from generate_series(1, 2000) g; update scratch set text = 'b'`)
  expect(await state()).toMatchObject({ dead: 2000, vacuumed: false })
  await runMaintenance(db)
  expect(await state()).toMatchObject({ dead: 0, vacuumed: true })
})

test('a checkpoint is made before the write-ahead log grows long', { tags: 'long' }, async () => {
  await db.execute('create table if not exists scratch (id int, text text)')
  await db.execute(`insert into scratch select g, repeat(md5(g::text), 40) from generate_series(1, 30000) g`)
  expect((await state())?.log).toBeGreaterThan(32 * 1024 * 1024)
  await runMaintenance(db)
  expect((await state())?.log).toBeLessThan(1024 * 1024)
})
