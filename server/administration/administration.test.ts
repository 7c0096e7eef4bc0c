import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { createKey } from '../workspaces/api-keys.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService({ allowPrivateWebhooks: true })
})
afterAll(() => service.close())

test('a key with the scope admin creates keys, which are shown once, and revokes them; every act is in the log', async () => {
  const { key, key_id, owner_email } = await createWorkspace(service.db)
  const admin = service.client(key)
  const { data: created, response } = await admin.POST('/extensions/v1/keys', {
    body: { owner_email: 'eva@bank.example', label: ' Laptop ', scopes: ['review', 'review'], expires_in_days: 2 },
  })
  expect(response.status).toBe(201)
  const eva = service.client(created?.key)
  expect((await eva.GET('/public/v1/audits')).response.status).toBe(200)
  expect((await eva.GET('/extensions/v1/keys')).response.status).toBe(403)

  const list = async () => (await admin.GET('/extensions/v1/keys')).data?.keys ?? []
  const keys = await list()
  expect(keys.map((one) => [one.id, one.owner_email])).toEqual([
    [key_id, owner_email],
    [created?.id, 'eva@bank.example'],
  ])
  expect(keys[1]).toMatchObject({ label: 'Laptop', scopes: ['review'], revoked_at: null })
  const lifetimeMs = Date.parse(keys[1]?.expires_at ?? '') - Date.now()
  expect(Math.round(lifetimeMs / 3_600_000)).toBe(48)
  expect(JSON.stringify(keys)).not.toContain(created?.key)

  const revoke = (id: string) => admin.DELETE('/extensions/v1/keys/{key_id}', { params: { path: { key_id: id } } })
  expect((await revoke(key_id)).response.status).toBe(409)
  expect((await revoke(created?.id ?? '')).response.status).toBe(204)
  expect((await list())[1]?.revoked_at).not.toBeNull()

  const page = async (cursor?: string) =>
    (await admin.GET('/extensions/v1/administrative-acts', { params: { query: { page_size: 1, cursor } } })).data
  const newest = await page()
  expect(newest?.items).toMatchObject([
    { act: 'key_revoked', actor_email: owner_email, subject: 'eva@bank.example', detail: created?.id },
  ])
  const older = await page(newest?.next_cursor ?? '')
  expect(older?.items).toMatchObject([{ act: 'key_created', subject: 'eva@bank.example' }])
  expect(older?.next_cursor).toBeNull()
})

test.each([
  { owner_email: 'nobody', scopes: ['read'] as const },
  { owner_email: 'a@b.example', scopes: [] },
  { owner_email: 'a@b.example', scopes: ['read'] as const, expires_in_days: 0 },
])('a key of %j is refused', async (body) => {
  const { key } = await createWorkspace(service.db)
  const { response } = await service
    .client(key)
    .POST('/extensions/v1/keys', { body: { ...body, scopes: [...body.scopes] } })
  expect(response.status).toBe(422)
})

test('a test call says what the address answered', async () => {
  const called: (string | undefined)[] = []
  const receiver = createServer((request, answer) => {
    called.push(request.headers['redline-event']?.toString())
    answer.writeHead(called.length === 1 ? 204 : 500).end()
  })
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const { key, workspace_id } = await createWorkspace(service.db)
  const api = service.client(key)
  const { data } = await api.POST('/extensions/v1/webhooks', {
    body: { url: `http://127.0.0.1:${port}/`, events: ['decision'] },
  })
  const path = { webhook_id: data?.id ?? '' }
  const call = async () => (await api.POST('/extensions/v1/webhooks/{webhook_id}/test', { params: { path } })).data
  expect(await call()).toEqual({ response_status: 204, message: null })
  expect(await call()).toEqual({ response_status: 500, message: 'The address answered 500' })
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
  expect(await call()).toMatchObject({ response_status: null, message: expect.stringContaining('ECONNREFUSED') })
  expect(called).toEqual(['test', 'test'])

  const stranger = await createWorkspace(service.db)
  const other = await createKey(service.db, { workspace_id, owner_email: 'eva@bank.example' })
  const { response } = await service
    .client(stranger.key)
    .DELETE('/extensions/v1/keys/{key_id}', { params: { path: { key_id: other.id } } })
  expect(response.status).toBe(404)
})
