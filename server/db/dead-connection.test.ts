// @module-tag long
import { randomUUID } from 'node:crypto'
import { afterEach, expect, inject, test } from 'vitest'
import { bodyWriter } from '../documents/body-writer.ts'
import { buildService } from '../service.ts'
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { cancelWith } from './cancellation.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { sql } from './sql.ts'

const { adminUrl, template } = inject('postgres')
const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** A database reached through a proxy that can stop forwarding. */
async function openThroughProxy(connections: number): Promise<{ db: Database; proxy: TcpProxy }> {
  const name = `dead_${randomUUID().replaceAll('-', '')}`
  const admin = openPostgres({ databaseUrl: adminUrl, connections: 1 })
  await admin.execute(`create database ${name} template ${template}`)
  const proxy = await startTcpProxy(new URL(`/${name}`, adminUrl).href)
  const db = openPostgres({ databaseUrl: proxy.url, connections, statementTimeoutMs: 200 })
  cleanUps.push(
    async () => {
      await admin.execute(`drop database ${name} with (force)`)
      await admin.close()
    },
    () => proxy.close(),
    () => db.close(),
  )
  return { db, proxy }
}

test('a connection that falls silent fails the request or the readiness check that uses it, and no later one', async () => {
  const { db, proxy } = await openThroughProxy(1)
  const { key } = await createWorkspace(db)
  const app = await buildService({
    db,
    writer: bodyWriter,
    limits: { slots: 1, pingTimeoutMs: 1000, keyCacheMs: 0 },
  })
  cleanUps.push(() => app.close())
  const audits = () => app.inject({ url: '/public/v1/audits', headers: { 'x-api-key': key } })
  const health = async () => (await app.inject('/readyz')).json<unknown>()
  expect((await audits()).statusCode).toBe(200)
  // Something in the background, such as the last use of the key, may meet the silent connection first.
  const expectOnSilentConnection = async (ask: () => Promise<unknown>, expected: unknown) => {
    const askSilent = () => {
      proxy.silenceConnections()
      return ask()
    }
    await expect.poll(askSilent, { timeout: 20_000 }).toEqual(expected)
  }
  const answer = async () => {
    const { statusCode, json } = await audits()
    return [statusCode, json()]
  }
  await expectOnSilentConnection(answer, [503, { detail: 'The database does not answer' }])
  expect((await audits()).statusCode).toBe(200)
  await expectOnSilentConnection(health, { status: 'fail' })
  expect(await health()).toEqual({ status: 'pass' })
})

test('a transaction on a connection that falls silent ends, and the next one succeeds', async () => {
  const { db, proxy } = await openThroughProxy(1)
  const work = db.transaction(async (tx) => {
    await tx.query(sql`select 1`)
    proxy.silenceConnections()
    await tx.query(sql`select 2`)
  })
  await expect(work).rejects.toThrow('Query read timeout')
  expect(await db.transaction((tx) => tx.query(sql`select 3 as three`))).toEqual([{ three: 3 }])
})

test('a request that times out releases its slot and its connection', async () => {
  const { db, proxy } = await openThroughProxy(1)
  const { key } = await createWorkspace(db)
  const limits = { slots: 1, handlerTimeoutMs: 30, keyCacheMs: 0 }
  const app = await buildService({ db, writer: bodyWriter, limits })
  cleanUps.push(() => app.close())
  const audits = () => app.inject({ url: '/public/v1/audits', headers: { 'x-api-key': key } })
  proxy.silenceConnections()
  expect((await audits()).json()).toEqual({ detail: 'The service took too long' })
  await expect(db.query(sql`select 1 as one`)).resolves.toEqual([{ one: 1 }])
  expect((await audits()).json()).not.toEqual({ detail: 'The service is busy' })
})

test('a cancelled statement is stopped on the server too', async () => {
  const db = openPostgres({ databaseUrl: adminUrl, connections: 1 })
  const observer = openPostgres({ databaseUrl: adminUrl, connections: 1 })
  cleanUps.push(
    () => db.close(),
    () => observer.close(),
  )
  const cancelled = new AbortController()
  const marker = randomUUID()
  const sleeping = cancelWith(cancelled.signal, () => db.query(sql`select pg_sleep(60), ${marker}::text`))
  const running = async () => {
    const rows = await observer.query(sql`
      select 1 from pg_stat_activity where query like '%pg_sleep(60)%' and state = 'active' and pid <> pg_backend_pid()`)
    return rows.length
  }
  await expect.poll(running, { timeout: 10_000 }).toBe(1)
  cancelled.abort()
  await expect(sleeping).rejects.toMatchObject({ name: 'AbortError' })
  await expect.poll(running, { timeout: 20_000 }).toBe(0)
})
