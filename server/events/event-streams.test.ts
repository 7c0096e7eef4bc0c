import { Writable } from 'node:stream'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { scopeValues } from '../../contract/extensions.gen.ts'
import { type EventService, openEventService } from '../testing/event-service.ts'
import { createKey, revokeKey } from '../workspaces/api-keys.ts'
import { deleteWorkspaceInBatches } from '../retention/purge.ts'
import { createEventHub } from './hub.ts'

let service: EventService

beforeAll(async () => {
  service = await openEventService({ eventLimits: { maxStreamsPerKey: 3, heartbeatMs: 50, keyCheckMs: 100 } })
})
afterAll(() => service.close())

test('a comment is sent while nothing happens', async () => {
  const { key } = await service.workspaceWith(0)
  const response = await fetch(`${service.origin}/extensions/v1/events`, { headers: { 'x-api-key': key } })
  const reader = response.body?.getReader()
  let text = ''
  while (!text.includes('\n\n:\n\n')) text += new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  expect(text).toMatch(/^event: ready\nid: \d+\n/)
})

test.each(['revoked', 'expired', 'without API access', 'deleted with its workspace'])(
  'the stream of a key ends when it is %s',
  async (how) => {
    const { key, key_id, workspace_id } = await service.workspaceWith(1)
    const client = await service.follow(key)
    await client.until((received) => received.length === 1)
    const { db } = service
    if (how === 'revoked') await revokeKey(db, key_id)
    if (how === 'expired') await db.query(sql`update api_key set expires_at = now() where id = ${key_id}`)
    if (how === 'without API access')
      await db.query(sql`update workspace set api_access = false where id = ${workspace_id}`)
    if (how === 'deleted with its workspace') await deleteWorkspaceInBatches(db, workspace_id)
    await client.ended
    expect(client.received.filter(({ type }) => type !== 'audit')).toHaveLength(1)
  },
)

test('a key has so many streams, and one that ends makes room', async () => {
  const { key, workspace_id } = await service.workspaceWith(0)
  const colleague = await createKey(service.db, { workspace_id, owner_email: 'colleague@example.com' })
  const open = [await service.follow(key), await service.follow(key), await service.follow(key)]
  const refused = await service.app.inject({ url: '/extensions/v1/events', headers: { 'x-api-key': key } })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({ detail: 'This key has 3 open event streams, its limit' })
  expect(refused.headers['retry-after']).toBe('10')
  await service.follow(colleague.key)
  open[0]?.cut()
  await expect
    .poll(() =>
      service.follow(key).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
})

test('a process has so many streams, which occupy none of its request slots', async () => {
  const small = await service.openProcess({ limits: { slots: 1 }, eventLimits: { maxStreams: 2 } })
  const smallOrigin = await small.app.listen({ host: '127.0.0.1', port: 0 })
  const { key } = await service.workspaceWith(0)
  const open = [await service.follow(key, undefined, smallOrigin), await service.follow(key, undefined, smallOrigin)]
  const refused = await small.app.inject({ url: '/extensions/v1/events', headers: { 'x-api-key': key } })
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toEqual({ detail: 'This process has 2 open event streams, its limit' })
  expect((await small.client(key).GET('/public/v1/audits')).response.status).toBe(200)
  const ended = Promise.all(open.map((client) => client.ended))
  await small.app.close()
  await ended
})

test('a client that does not read is disconnected, and others get everything', async () => {
  const { workspace_id, key, key_id, owner_email, violation_ids } = await service.workspaceWith(1)
  const registry = new Registry()
  const hub = createEventHub(service.db, { maxKeptBytes: 10_000, heartbeatMs: 50, registry })
  const caller = { workspace_id, key_id, owner_email, scopes: scopeValues }
  const stalled = await hub.open(caller, undefined, new AbortController().signal)
  stalled.pipe(new Writable({ write() {} }))
  const closed = new Promise((resolve) => stalled.once('close', resolve))
  const healthy = await service.follow(key)
  await healthy.until((received) => received.length === 1)
  for (let i = 0; i < 40; i += 1) await service.comment(key, violation_ids[0] ?? '', 'x'.repeat(5000))
  await closed
  const metrics = await registry.metrics()
  expect(metrics).toContain('redline_event_streams 0')
  expect(metrics).toContain('redline_event_streams_cut_total{reason="slow"} 1')
  expect(metrics).toContain('redline_event_streams_cut_total{reason="key"} 0')
  await healthy.until((received) => received.length === 41)
  await hub.close()
})
