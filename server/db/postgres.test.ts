import { createServer } from 'node:net'
import { expect, inject, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { openDatabase } from './open.ts'
import { openPostgres } from './postgres.ts'
import { sql } from './sql.ts'

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
