import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { expect, inject, test } from 'vitest'
import { openAgain, openTestDatabase } from '../testing/database.ts'
import { startupProxy } from '../testing/startup-proxy.ts'
import { cancelWith } from './cancellation.ts'
import { asCostly } from './connection-share.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migrations.ts'
import { openDatabase } from './open.ts'
import { openPostgres } from './postgres.ts'
import { longRunning, sql } from './sql.ts'

const { adminUrl } = inject('postgres')
const { host } = new URL(adminUrl)

test('a server that is not there is refused in one sentence, without the password', async () => {
  const port = await closedPort()
  await expect(openDatabase({ databaseUrl: `postgres://me:secret@127.0.0.1:${port}/redline` })).rejects.toThrow(
    `The database at 127.0.0.1:${port}/redline cannot be used: nothing listens there.`,
  )
})

test('a database that does not exist is refused in one sentence', async () => {
  const databaseUrl = new URL('/nowhere', adminUrl).href
  await expect(openDatabase({ databaseUrl })).rejects.toThrow(
    `The database at ${host}/nowhere cannot be used: database "nowhere" does not exist.`,
  )
})

test('an address that is none is refused in one sentence', async () => {
  await expect(openDatabase({ databaseUrl: 'not an address' })).rejects.toThrow(
    /^The database at DATABASE_URL cannot be used/,
  )
})

test('a database in another encoding is refused in one sentence', async () => {
  const admin = openPostgres({ databaseUrl: adminUrl })
  await admin.execute(`create database latin encoding 'LATIN1' locale 'C' template template0`)
  await admin.close()
  await expect(openDatabase({ databaseUrl: new URL('/latin', adminUrl).href })).rejects.toThrow(
    `The database at ${host}/latin keeps text as LATIN1: make one with encoding UTF8.`,
  )
})

test('a statement that takes too long is ended', async () => {
  const db = openPostgres({ databaseUrl: adminUrl, statementTimeoutMs: 50 })
  await expect(db.query(sql`select pg_sleep(60)`)).rejects.toMatchObject({ code: '57014' })
  await db.close()
})

test('a long statement of a transaction without a timeout is waited for', async () => {
  const db = openPostgres({ databaseUrl: adminUrl, statementTimeoutMs: 50 })
  const slow = db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 0')
    return tx.query(longRunning(sql`select 1 as one from pg_sleep(1.5)`))
  })
  await expect(slow).resolves.toEqual([{ one: 1 }])
  await db.close()
})

test('while a workspace sends many costly statements, others and the health check are answered at once', async () => {
  const db = openPostgres({ databaseUrl: adminUrl, connections: 6 })
  const stop = new AbortController()
  const slow = Array.from({ length: 20 }, () =>
    cancelWith(stop.signal, () => asCostly('busy', () => db.query(sql`select pg_sleep(60)`))),
  )
  const ended = Promise.allSettled(slow)
  await expect.poll(() => db.poolUsage().connections).toBe(1)
  expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }])
  expect(await asCostly('other', () => db.query(sql`select 2 as two`))).toEqual([{ two: 2 }])
  // Every connection but one is busy, and then that one too.
  const rest = Array.from({ length: 5 }, () => cancelWith(stop.signal, () => db.query(sql`select pg_sleep(60)`)))
  const restEnded = Promise.allSettled(rest)
  await expect.poll(() => db.poolUsage()).toMatchObject({ connections: 6, idle: 0 })
  await db.ping()
  stop.abort()
  await ended
  await restEnded
  await db.close()
})

test('a lost connection fails what used it and nothing after', async () => {
  const db = openPostgres({ databaseUrl: adminUrl, connections: 1 })
  const other = openPostgres({ databaseUrl: adminUrl })
  const work = db.transaction(async (tx) => {
    const [own] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await other.query(sql`select pg_terminate_backend(${own?.pid})`)
    await tx.query(sql`select 1`)
  })
  await expect(work).rejects.toThrow(/terminat|connection error/)
  await expect(db.query(sql`select 1 as one`)).resolves.toEqual([{ one: 1 }])
  await db.close()
  await other.close()
})

function closedPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

test('a listener whose connection was ended listens again, and is told so', async () => {
  const listening = await openTestDatabase()
  const heard: string[] = []
  listening.listen({ onNotification: (payload) => heard.push(payload), onListening: () => heard.push('listening') })
  await expect.poll(() => heard).toEqual(['listening'])
  await listening.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen redline'`)
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['listening', 'listening'])
  await listening.query(sql`select pg_notify('redline', 'news')`)
  await expect.poll(() => heard).toEqual(['listening', 'listening', 'news'])
  await listening.close()
})

const work = async () => 'done'

test('a restore is refused while a process serves the database, and says which', async () => {
  const serving = await openTestDatabase()
  const other = await openAgain(serving)
  await new Promise<void>((onListening) => serving.listen({ onNotification() {}, onListening }))
  await expect(other.exclusive(work, { whileUnserved: true })).rejects.toThrow(
    `The database is in use by redline on ${hostname()} (process ${process.pid}): stop it first.`,
  )
  expect(await other.exclusive(work), 'a migration does not wait for it').toBe('done')
  await serving.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen redline'`)
  await expect.poll(() => other.exclusive(work, { whileUnserved: true }).catch(() => 'in use')).toBe('in use')
  await other.close()
  await serving.close()
})

test('a migration that cannot lock its table lets others through, and says so', async () => {
  const db = await openTestDatabase()
  const other = await openAgain(db)
  const added = { number: 999, name: 'added', script: 'alter table workspace add column extra text' }
  await other.transaction(async (tx) => {
    await tx.execute('lock table workspace in access share mode')
    await expect(migrate(db, [...readMigrations(), added], { lockTimeoutMs: 50, attempts: 2 })).rejects.toThrow(
      'The migration added needs a table that another program holds: stop that program, or start again later.',
    )
  })
  await migrate(db, [...readMigrations(), added], { lockTimeoutMs: 50, attempts: 2 })
  await expect(db.query(sql`select extra from workspace`)).resolves.toEqual([])
  await other.close()
  await db.close()
})

test('a pooler that refuses startup parameters is used without them; locks and news go to the server itself', async () => {
  const pooler = await startupProxy(adminUrl)
  const refused = openPostgres({ databaseUrl: pooler.url })
  await expect(refused.ping()).rejects.toThrow('unsupported startup parameter: statement_timeout')
  await refused.close()
  const db = openPostgres({ databaseUrl: pooler.url, directUrl: adminUrl, startupParameters: false, connections: 3 })
  expect(await db.query(sql`select current_setting('jit') as jit`)).toEqual([{ jit: 'on' }])
  const connections = pooler.connections()
  expect(await db.exclusive(async () => 'locked')).toBe('locked')
  await new Promise<void>((onListening) => db.listen({ onNotification() {}, onListening }))
  expect(pooler.connections()).toBe(connections)
  await Promise.all(Array.from({ length: 10 }, () => db.query(sql`select pg_sleep(0.01)`)))
  expect(db.poolUsage().connections).toBe(3)
  await db.close()
  await pooler.close()
})
