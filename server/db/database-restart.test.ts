// @module-tag long
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { seedAudit } from '../testing/audit.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { openPostgres } from './postgres.ts'
import { sql } from './sql.ts'

const { adminUrl, template } = inject('postgres')
const healedMs = 15_000
const rows = 5000
const folder = mkdtempSync(join(tmpdir(), 'redline-restart-'))
let service: TestService
let admin: Client
let name: string

beforeEach(async () => {
  name = `restart_${randomUUID().replaceAll('-', '')}`
  const server = openPostgres({ databaseUrl: adminUrl, connections: 1 })
  await server.execute(`create database ${name} template ${template}`)
  await server.close()
  const databaseUrl = new URL(`/${name}`, adminUrl).href
  admin = new Client({ connectionString: databaseUrl })
  await admin.connect()
  const imports = { folder, maxBytes: 10_000_000, maxRows: rows }
  service = await openTestService({ db: openPostgres({ databaseUrl }), imports })
})
afterEach(async () => {
  await service.close()
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
})

/** Ends every other connection as soon as one waits for the table that `admin` has locked: in the middle of a transaction. */
async function restartWhileWaiting(table: string, run: () => Promise<unknown>): Promise<void> {
  await admin.query(`begin; lock table ${table} in exclusive mode`)
  await run()
  // Not pg_stat_activity, which stays as it was first read in a transaction.
  const waiting = 'select pid from pg_locks where relation = $1::regclass and not granted'
  await expect.poll(async () => (await admin.query(waiting, [table])).rowCount, { timeout: 60_000 }).toBeGreaterThan(0)
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  )
  await admin.query('commit')
}

test('an import whose connections the server closes goes on within 15 seconds, without a row twice', async () => {
  const { workspace_id, key } = await createWorkspace(service.db)
  const api = service.client(key)
  const body = ['reason', ...Array.from({ length: rows }, (_, row) => `Reason ${row}`)].join('\n')
  await restartWhileWaiting('violation_text', async () => {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/extensions/v1/imports?format=csv&name=Site',
      headers: { 'x-api-key': key, 'content-type': 'text/csv' },
      payload: body,
    })
    expect(answer.statusCode).toBe(202)
  })
  const imports = async () => (await api.GET('/extensions/v1/imports')).data?.imports
  await expect.poll(async () => (await imports())?.[0]?.published, { timeout: healedMs }).toBeGreaterThan(0)
  await expect.poll(async () => (await imports())?.[0]?.status, { timeout: 60_000 }).toBe('completed')
  expect(await imports()).toMatchObject([{ added: rows, published: rows }])
  expect(await service.db.query(sql`select count(*) from violation where workspace_id = ${workspace_id}`)).toEqual([
    { count: rows },
  ])
})

test('a bulk decision whose connection the server closes is refused, and made once when it is sent again', async () => {
  const { workspace_id, key } = await createWorkspace(service.db)
  const ids = Array.from({ length: 100 }, (_, number) => `v${number}`)
  await seedAudit(
    service.db,
    workspace_id,
    ids.map((id) => ({ id })),
  )
  const decide = () =>
    service.app.inject({
      method: 'POST',
      url: '/extensions/v1/reviews',
      headers: { 'x-api-key': key, 'idempotency-key': 'bulk' },
      payload: {
        action: 'mark_fixed',
        kind: 'bulk',
        decisions: ids.map((violation_id) => ({ violation_id, expected: { review_state: 'undecided' } })),
      },
    })
  let refused: ReturnType<typeof decide> | undefined
  await restartWhileWaiting('activity', async () => {
    refused = decide()
  })
  expect((await refused)?.statusCode).toBe(503)
  const started = performance.now()
  // Other connections of the pool may be closed as well, and each is noticed when it is used.
  let again = await decide()
  while (again.statusCode === 503 && performance.now() - started < healedMs) again = await decide()
  const repeated = await decide()
  expect(performance.now() - started).toBeLessThan(healedMs)
  expect([again.statusCode, repeated.statusCode, repeated.body]).toEqual([200, 200, again.body])
  expect(await service.db.query(sql`select count(*) from activity where workspace_id = ${workspace_id}`)).toEqual([
    { count: ids.length },
  ])
})
