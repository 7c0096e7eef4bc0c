import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMaintenance } from '../db/maintenance.ts'
import { sql } from '../db/sql.ts'
import { seedAudit } from '../testing/audit.ts'
import { openAgain } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace, type TestWorkspace } from '../testing/workspace.ts'
import { createKey } from '../workspaces/api-keys.ts'

let services: [TestService, TestService]
let workspace: TestWorkspace

beforeAll(async () => {
  const first = await openTestService()
  services = [first, await openTestService({ db: await openAgain(first.db) })]
  workspace = await createWorkspace(first.db)
  await seedAudit(first.db, workspace.workspace_id, [{ id: 'v' }])
})
afterAll(async () => {
  for (const service of services.toReversed()) await service.close()
})

const comment = (key: string, api_key = workspace.key) => ({
  method: 'POST' as const,
  url: '/public/v1/violations/v/comments',
  headers: { 'x-api-key': api_key, 'idempotency-key': key },
  payload: { comment: key },
})

async function stored(content: string) {
  return services[0].db.query(sql`
    select 1 from violation_comment where workspace_id = ${workspace.workspace_id} and content = ${content}`)
}

async function expire() {
  await services[0].db.query(sql`update idempotency_key set expires_at = now()`)
}

test('a retry in another process gets the first answer, and one comment is stored', async () => {
  const [one, other] = services
  const first = await one.app.inject(comment('across'))
  const retry = await other.app.inject(comment('across'))
  expect([retry.statusCode, retry.body]).toEqual([201, first.body])
  expect(await stored('across')).toHaveLength(1)
})

test('requests that arrive together in two processes are done once', async () => {
  const sent = [...services, ...services, ...services].map(({ app }) => app.inject(comment('together')))
  const answers = await Promise.all(sent)
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(await stored('together')).toHaveLength(1)
})

test('a request is not remembered after its expiry, and maintenance deletes it', async () => {
  const [{ app, db }] = services
  await app.inject(comment('expired'))
  await expire()
  expect((await app.inject(comment('expired'))).statusCode).toBe(201)
  expect(await stored('expired')).toHaveLength(2)
  await expire()
  await runMaintenance(db)
  expect(await db.query(sql`select 1 from idempotency_key`)).toEqual([])
})

test('work whose answer cannot be stored is not done either', async () => {
  const [{ app, db }] = services
  await db.execute('alter table idempotency_key add constraint refuses check (body is null) not valid')
  expect((await app.inject(comment('crash'))).statusCode).toBe(500)
  expect(await stored('crash')).toHaveLength(0)
  await db.execute('alter table idempotency_key drop constraint refuses')
  expect((await app.inject(comment('crash'))).statusCode).toBe(201)
  expect((await app.inject(comment('crash'))).statusCode).toBe(201)
  expect(await stored('crash')).toHaveLength(1)
})

test('a claim of an earlier version, which left it without an answer, is taken over', async () => {
  const [{ app, db }] = services
  await app.inject(comment('died'))
  await db.query(sql`update idempotency_key set body = null`)
  expect((await app.inject(comment('died'))).statusCode).toBe(201)
})

test('the same request of another workspace is another request', async () => {
  const [{ app, db }] = services
  const stranger = await createWorkspace(db)
  await app.inject(comment('own'))
  expect((await app.inject(comment('own', stranger.key))).statusCode).toBe(404)
})

test('a key that can only read writes no rows, whatever keys it names', async () => {
  const [{ app, db }] = services
  const { workspace_id, owner_email } = await createWorkspace(db)
  const { key } = await createKey(db, { workspace_id, owner_email, scopes: ['read'] })
  for (const id of ['one', 'two']) {
    const headers = { 'x-api-key': key, 'idempotency-key': id }
    const payload = { audit_id: null, viewer_id: id }
    const answer = await app.inject({ method: 'POST', url: '/extensions/v1/presence', headers, payload })
    expect(answer.statusCode).toBe(200)
  }
  expect(await db.query(sql`select from idempotency_key where workspace_id = ${workspace_id}`)).toEqual([])
})

test('a request that was refused is tried again', async () => {
  const [{ app, db }] = services
  const late = { ...comment('late'), url: '/public/v1/violations/late/comments' }
  expect((await app.inject(late)).statusCode).toBe(404)
  await seedAudit(db, workspace.workspace_id, [{ id: 'late' }])
  expect((await app.inject(late)).statusCode).toBe(201)
})
