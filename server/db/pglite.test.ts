import { AsyncResource } from 'node:async_hooks'
import { mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { UserFacingError } from '../user-facing-error.ts'
import { openDatabase } from './open.ts'
import { openPglite } from './pglite.ts'
import { cancelWith } from './cancellation.ts'
import { sql } from './sql.ts'
import { fillFolder } from './template-folder.ts'

const home = mkdtempSync(join(tmpdir(), 'redline-pglite-'))
const folder = join(home, 'database')
await fillFolder(folder)
afterAll(() => rmSync(home, { recursive: true, force: true }))

const outside = new AsyncResource('another request')

const slow = sql`select count(*) from generate_series(1, 400000) g where md5(g::text) = 'x'`

test('a long query does not hold up the rest of the process', { tags: 'long' }, async () => {
  const db = await openPglite({ folder, durable: false })
  const order: string[] = []
  const query = db.query(slow).then(() => order.push('query'))
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve))
  order.push('everything else')
  await query
  expect(order).toEqual(['everything else', 'query'])
  await db.close()
})

test('an engine that had to give up is replaced, and its transaction is not continued on the new one', {
  tags: 'long',
}, async () => {
  const db = await openPglite({ folder, durable: false })
  await db.query(sql`insert into workspace (id, name) values ('kept', 'Kept')`)
  const log = join(folder, 'pg_wal')
  const work = db.transaction(async (tx) => {
    await tx.query(sql`select pg_switch_wal()`)
    await tx.query(sql`insert into workspace (id, name) values ('lost', 'Lost')`)
    // Simulates a disk failure: the next file of the log cannot be opened.
    renameSync(log, `${log}.away`)
    await expect(tx.query(sql`select pg_switch_wal()`)).rejects.toMatchObject({ severity: 'PANIC' })
    renameSync(`${log}.away`, log)
    await tx.query(sql`insert into workspace (id, name) values ('late', 'Late')`)
  })
  await expect(work).rejects.toMatchObject({ message: 'The database has stopped', code: '57P01' })
  expect(await db.query(sql`select id from workspace`)).toEqual([{ id: 'kept' }])
  await db.close()
})

test('a ping is answered while a transaction keeps the engine busy', async () => {
  const db = await openPglite({ folder, durable: false })
  await db.transaction(async (tx) => {
    await tx.query(sql`select 1`)
    // As another request does it: outside of the transaction.
    await expect(outside.runInAsyncScope(() => db.ping())).resolves.toBeUndefined()
  })
  await db.close()
})

test('a statement that was cancelled while it waited is never run', { tags: 'long' }, async () => {
  const db = await openPglite({ folder, durable: false })
  const cancelled = new AbortController()
  const running = db.query(slow)
  const waiting = cancelWith(cancelled.signal, () =>
    db.query(sql`insert into workspace (id, name) values ('cancelled', 'Cancelled')`),
  )
  expect(db.poolUsage()).toMatchObject({ connections: 1, waiting: 2 })
  cancelled.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  await running
  expect(await db.query(sql`select id from workspace where id = 'cancelled'`)).toEqual([])
  await db.close()
})

test('a closed database says so', async () => {
  const db = await openPglite({ folder, durable: false })
  await db.close()
  await expect(db.query(sql`select 1`)).rejects.toMatchObject({ code: '57P01', message: 'The database has stopped' })
  await expect(db.transaction(async () => 1)).rejects.toMatchObject({ code: '57P01' })
  await db.close()
})

test('a folder that holds no database is refused with the reason', async () => {
  await expect(openPglite({ folder: join(home, 'a/b/c'), durable: false })).rejects.toThrow(/ENOENT/)
})

test('a folder that cannot be opened is named in one sentence, with the command that helps', {
  tags: 'long',
}, async () => {
  const dataDir = join(home, 'unreadable')
  const database = join(dataDir, 'database')
  mkdirSync(dataDir)
  await fillFolder(database)
  writeFileSync(join(database, 'PG_VERSION'), '17\n')
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `The folder ${database} holds a database of PostgreSQL 17, and this Redline has 18: run "npm run redline -- backup FILE" with the Redline that made it, move the folder away, and run "npm run redline -- restore FILE" with this one.`,
  )
  writeFileSync(join(database, 'PG_VERSION'), '18\n')
  truncateSync(join(database, 'global/pg_control'))
  const opening = openDatabase({ dataDir })
  await expect(opening).rejects.toBeInstanceOf(UserFacingError)
  await expect(opening).rejects.toThrow(
    /^The database in \S+ cannot be opened \(could not read file "global\/pg_control".*\): if it is damaged, move the folder away and run "npm run redline -- restore FILE" with your last backup\.$/,
  )
})
