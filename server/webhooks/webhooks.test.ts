import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { seedAudit } from '../testing/audit.ts'
import { openAgain } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace, type TestWorkspace } from '../testing/workspace.ts'
import { createKey } from '../workspaces/api-keys.ts'
import { createJobRunner } from '../jobs/runner.ts'
import type { Database } from '../db/database.ts'
import { type DeliveringOptions, pauses, webhookJobs } from './webhook-jobs.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService({ allowPrivateWebhooks: true })
})
afterAll(() => service.close())

interface ReceivedCall {
  body: string
  headers: IncomingMessage['headers']
}

/** An address that keeps what it is called with, and answers the statuses in turn; the last one from then on. */
async function receiver(...statuses: (number | 'nothing')[]) {
  const calls: ReceivedCall[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      calls.push({ body, headers: request.headers })
      const status = statuses[Math.min(calls.length, statuses.length) - 1] ?? 200
      if (status !== 'nothing') response.writeHead(status, { location: 'https://elsewhere.example/' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  closing.push(close)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  return { calls, close, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

interface Fixture extends TestWorkspace {
  webhook_id: string
  secret: string
}

async function workspaceWithHook(url: string, violations = 1): Promise<Fixture> {
  const workspace = await createWorkspace(service.db)
  const rows = Array.from({ length: violations }, (_, i) => ({ id: `${workspace.workspace_id} ${i}` }))
  await seedAudit(service.db, workspace.workspace_id, rows)
  const { data } = await service.client(workspace.key).POST('/extensions/v1/webhooks', {
    body: { url, events: ['decision', 'import'] },
  })
  return { ...workspace, webhook_id: data?.id ?? '', secret: data?.secret ?? '' }
}

const decide = ({ key, workspace_id }: Fixture, index = 0) =>
  service.client(key).POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id: `${workspace_id} ${index}` } },
    body: { action: 'mark_fixed' },
  })

const deliveries = async ({ key, webhook_id }: Fixture, query: { cursor?: string; page_size?: number } = {}) =>
  (
    await service.client(key).GET('/extensions/v1/webhooks/{webhook_id}/deliveries', {
      params: { path: { webhook_id }, query },
    })
  ).data

const log = { error() {} }
function startDelivery(db: Database, options: DeliveringOptions) {
  const runner = createJobRunner(db, log, [webhookJobs(db, options)], { pollMs: 50 })
  runner.start()
  return () => runner.stop()
}
const startHere = (timeoutMs = 10_000) => startDelivery(service.db, { allowPrivate: true, timeoutMs })

const makeDue = ({ workspace_id }: Fixture) =>
  service.db.query(
    sql`update job set due_at = now() where workspace_id = ${workspace_id} and kind = 'webhook' and lease_id is null`,
  )

async function hasStatus(fixture: Fixture, status: string): Promise<void> {
  await expect.poll(async () => (await deliveries(fixture))?.items[0]?.status, { timeout: 30_000 }).toBe(status)
}

test('a decision is sent, signed with the secret that was shown once', async () => {
  const address = await receiver(200)
  const fixture = await workspaceWithHook(address.url)
  const stop = startHere()
  await decide(fixture)
  await hasStatus(fixture, 'delivered')
  await stop()
  const [call] = address.calls
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call?.headers['redline-signature'])) ?? []
  expect(v1).toBe(createHmac('sha256', fixture.secret).update(`${t}.${call?.body}`).digest('hex'))
  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    event: 'decision',
    workspace_id: fixture.workspace_id,
    data: { action: 'mark_fixed', violations: [{ violation_id: `${fixture.workspace_id} 0` }] },
  })
  expect((await deliveries(fixture))?.items).toMatchObject([
    { event: 'decision', attempts: 1, response_status: 200, message: null, next_attempt_at: null },
  ])
  const listed = await service.client(fixture.key).GET('/extensions/v1/webhooks')
  expect(listed.data?.webhooks).toMatchObject([{ id: fixture.webhook_id, events: ['decision', 'import'] }])
  expect(JSON.stringify(listed.data)).not.toContain(fixture.secret)
})

test('a call that fails is repeated with the same body after a pause, also by another process', async () => {
  const address = await receiver(503, 302, 200)
  const fixture = await workspaceWithHook(address.url)
  const stop = startHere()
  await decide(fixture)
  await expect.poll(async () => (await deliveries(fixture))?.items[0]?.response_status).toBe(503)
  expect((await deliveries(fixture))?.items[0]).toMatchObject({
    status: 'waiting',
    attempts: 1,
    message: 'The address answered 503',
  })
  await stop()
  const stopNext = startHere()
  await makeDue(fixture)
  await expect.poll(async () => (await deliveries(fixture))?.items[0]?.message).toContain('redirects are not followed')
  await makeDue(fixture)
  await hasStatus(fixture, 'delivered')
  await stopNext()
  expect(address.calls).toHaveLength(3)
  expect(new Set(address.calls.map(({ body }) => body)).size).toBe(1)
})

test('an address that does not answer, or is not there, fails in words', async () => {
  const silent = await receiver('nothing')
  const fixture = await workspaceWithHook(silent.url)
  const stop = startHere(200)
  await decide(fixture)
  await expect.poll(async () => (await deliveries(fixture))?.items[0]?.message).toBe('No answer within 0.2 seconds')
  await stop()
  await silent.close()
  const stopNext = startHere()
  await makeDue(fixture)
  await expect.poll(async () => (await deliveries(fixture))?.items[0]?.message).toContain('ECONNREFUSED')
  await stopNext()
})

test('pauses grow, and after a day of them a delivery is given up', async () => {
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  const total = pauses.reduce((sum, seconds) => sum + seconds, 0)
  expect(total).toBeLessThanOrEqual(24 * 3600)
  expect(total).toBeGreaterThan(20 * 3600)
  const address = await receiver(500)
  const fixture = await workspaceWithHook(address.url)
  await decide(fixture)
  await service.db.query(sql`
    update job set attempts = ${pauses.length} where workspace_id = ${fixture.workspace_id} and kind = 'webhook'`)
  const stop = startHere()
  await hasStatus(fixture, 'failed')
  await stop()
})

test('several processes send each delivery once', { tags: 'long' }, async () => {
  const address = await receiver(200)
  const fixture = await workspaceWithHook(address.url, 20)
  const again = await openAgain(service.db)
  const stops = [startHere(), startDelivery(again, { allowPrivate: true })]
  for (let i = 0; i < 20; i += 1) await decide(fixture, i)
  await expect
    .poll(async () => (await deliveries(fixture))?.items.every(({ status }) => status === 'delivered'), {
      timeout: 60_000,
    })
    .toBe(true)
  for (const stop of stops) await stop()
  await again.close()
  const ids = address.calls.map(({ body }): unknown => JSON.parse(body).id)
  expect(ids).toHaveLength(20)
  expect(new Set(ids).size).toBe(20)
  const first = await deliveries(fixture, { page_size: 15 })
  const second = await deliveries(fixture, { page_size: 15, cursor: first?.next_cursor ?? '' })
  expect([...(first?.items ?? []), ...(second?.items ?? [])].map(({ id }) => id)).toHaveLength(20)
  expect(second?.next_cursor).toBeNull()
})

test('a deleted webhook is called no more, and one workspace cannot see another’s', async () => {
  const address = await receiver(200)
  const [own, other] = [await workspaceWithHook(address.url), await workspaceWithHook(address.url)]
  const remove = (key: string) =>
    service
      .client(key)
      .DELETE('/extensions/v1/webhooks/{webhook_id}', { params: { path: { webhook_id: own.webhook_id } } })
  expect((await remove(other.key)).error).toEqual({ detail: 'Webhook not found' })
  expect(await deliveries({ ...own, key: other.key })).toBeUndefined()
  await decide(own)
  expect((await remove(own.key)).response.status).toBe(204)
  expect((await remove(own.key)).response.status).toBe(404)
  const [left] = await service.db.query(sql`
    select count(*) as count from webhook_delivery where workspace_id = ${own.workspace_id}`)
  expect(left).toEqual({ count: 0 })
})

test('webhooks need a key with the scope admin', async () => {
  const { workspace_id } = await createWorkspace(service.db)
  const { key } = await createKey(service.db, {
    workspace_id,
    owner_email: 'a@example.com',
    scopes: ['review', 'import'],
  })
  expect((await service.client(key).GET('/extensions/v1/webhooks')).response.status).toBe(403)
})

test.each([
  ['http://hooks.example/', 'Give an https address'],
  ['ftp://hooks.example/', 'Give an https address'],
  ['no address', 'Give an https address'],
  ['https://user:word@hooks.example/', 'The address must not hold a user name or password'],
])('%s is refused', async (url, msg) => {
  const { key } = await createWorkspace(service.db)
  const { response, error } = await service.client(key).POST('/extensions/v1/webhooks', {
    body: { url, events: ['decision'] },
  })
  expect(response.status).toBe(422)
  expect(error).toMatchObject({ detail: [{ loc: ['body', 'url'], msg }] })
})

test.each([
  'https://127.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://10.0.0.1/',
  'https://[::ffff:10.0.0.1]/',
])('%s is refused unless a setting allows it', async (url) => {
  const again = await openAgain(service.db)
  const strict = await openTestService({ db: again })
  const { key } = await createWorkspace(service.db)
  const { response } = await strict.client(key).POST('/extensions/v1/webhooks', { body: { url, events: ['decision'] } })
  expect(response.status).toBe(422)
  await strict.close()
})

test('a name that resolves to a private address is not called, even if it was registered', async () => {
  const address = await receiver(200)
  const fixture = await workspaceWithHook(address.url.replace('127.0.0.1', 'localhost').replace('http:', 'https:'))
  const stop = startDelivery(service.db, { allowPrivate: false })
  await decide(fixture)
  await expect
    .poll(async () => (await deliveries(fixture))?.items[0]?.message)
    .toBe('localhost is a private or loopback address, which is not called')
  await stop()
  expect(address.calls).toEqual([])
})
