// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ofType } from '../testing/event-client.ts'
import { type EventService, openEventService, positions, problemsOf, range } from '../testing/event-service.ts'
import { createKey } from '../workspaces/api-keys.ts'

let service: EventService

beforeAll(async () => {
  service = await openEventService()
})
afterAll(() => service.close())

test('four processes see each other’s decisions and viewers', async () => {
  const { key, workspace_id, audit_id, owner_email, violation_ids } = await service.workspaceWith(40)
  const colleague = await createKey(service.db, { workspace_id, owner_email: 'colleague@example.com' })
  const processes = await Promise.all(Array.from({ length: 4 }, () => service.openProcess()))
  const readers = await Promise.all(
    processes.map(async ({ app }) => service.follow(key, undefined, await app.listen({ host: '127.0.0.1', port: 0 }))),
  )
  await Promise.all(readers.map((reader) => reader.until((received) => received.length === 1)))
  await Promise.all(violation_ids.map((id, i) => service.decide(key, id, false, processes[i % 4])))
  for (const reader of readers) {
    const received = await reader.until((all) => all.length === 41)
    expect(positions(received)).toEqual(range(Number(received[0]?.id) + 1, 40))
  }
  const [first, , third] = processes
  await first?.client(key).POST('/extensions/v1/presence', { body: { audit_id, viewer_id: 'a' } })
  await Promise.all(readers.map((reader) => reader.until((all) => ofType(all, 'presence').length === 1)))
  const { data } =
    (await third?.client(colleague.key).POST('/extensions/v1/presence', {
      body: { audit_id, viewer_id: 'a' },
    })) ?? {}
  expect(data).toEqual({ viewers: [{ viewer_id: 'a', email: owner_email }] })
  for (const reader of readers) {
    const received = await reader.until((all) => ofType(all, 'presence').length === 2)
    expect(problemsOf(received)).toEqual([])
    expect(received.at(-1)?.data['viewers']).toEqual([
      { viewer_id: 'a', email: owner_email },
      { viewer_id: 'a', email: 'colleague@example.com' },
    ])
  }
})

test('presence names an audit of the workspace, is taken back with null, and is told to a new stream', async () => {
  const [own, other] = [await service.workspaceWith(0), await service.workspaceWith(0)]
  const announce = (audit_id: string | null) =>
    service.client(own.key).POST('/extensions/v1/presence', { body: { audit_id, viewer_id: 'window' } })
  for (const audit_id of [other.audit_id, 'none']) {
    const { response, error } = await announce(audit_id)
    expect(response.status).toBe(404)
    expect(error).toEqual({ detail: 'Audit not found' })
  }
  expect((await announce(own.audit_id)).data).toEqual({ viewers: [] })
  const client = await service.follow(own.key)
  const received = await client.until((all) => all.length === 2)
  const viewers = [{ viewer_id: 'window', email: own.owner_email }]
  expect(received[1]).toEqual({ type: 'presence', id: undefined, data: { audit_id: own.audit_id, viewers } })
  await announce(null)
  const after = await client.until((all) => all.length === 3)
  expect(after[2]?.data).toEqual({ audit_id: own.audit_id, viewers: [] })
})
