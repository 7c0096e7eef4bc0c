// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMaintenance } from '../db/maintenance.ts'
import { sql } from '../db/sql.ts'
import { ofType, type ReceivedEvent } from '../testing/event-client.ts'
import { type EventService, openEventService, positions, problemsOf, range } from '../testing/event-service.ts'

let service: EventService

beforeAll(async () => {
  service = await openEventService()
})
afterAll(() => service.close())

test('positions have no gaps and arrive in order while many write at the same time', async () => {
  const { key, violation_ids } = await service.workspaceWith(60)
  const again = await service.openProcess()
  const client = await service.follow(key)
  const [ready] = await client.until((received) => received.length === 1)
  await Promise.all(
    violation_ids.flatMap((id, i) => [
      service.decide(key, id, false, i % 2 ? again : service),
      service.comment(key, id, `Comment ${i}`),
    ]),
  )
  const received = await client.until((all) => all.length === 121)
  expect(positions(received)).toEqual(range(Number(ready?.id) + 1, 120))
  const decided = ofType(received, 'decision').map(({ data }) => JSON.stringify(data['violations']))
  expect(new Set(decided).size).toBe(60)
})

test('a transaction that is rolled back leaves neither an event nor a gap', async () => {
  const { key, workspace_id, violation_ids } = await service.workspaceWith(1)
  const client = await service.follow(key)
  const [ready] = await client.until((received) => received.length === 1)
  const undone = service.db.transaction(async (tx) => {
    await tx.query(sql`
      insert into audit (workspace_id, id, name, status, created_at) values (${workspace_id}, 'undone', '', '', now())`)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await service.decide(key, violation_ids[0] ?? '')
  const received = await client.until((all) => all.length === 2)
  expect(positions(received)).toEqual([Number(ready?.id) + 1])
})

test('a stream that is cut 20 times while others write loses and repeats nothing', async () => {
  const { key, violation_ids } = await service.workspaceWith(200)
  const all: ReceivedEvent[] = []
  let client = await service.follow(key)
  const [ready] = await client.until((received) => received.length === 1)
  let lastId = ready?.id
  const writing = (async () => {
    for (const id of violation_ids) await service.decide(key, id)
  })()
  for (let cuts = 0; cuts < 20; cuts += 1) {
    const enough = 9 * (cuts + 1)
    const received = await client.until((soFar) => all.length + positions(soFar).length >= enough)
    client.cut()
    all.push(...received.filter(({ type }) => type === 'decision'))
    lastId = received.findLast(({ id }) => id !== undefined)?.id
    await client.ended
    client = await service.follow(key, lastId)
  }
  await writing
  const rest = await client.until((soFar) => all.length + positions(soFar).length >= 200)
  all.push(...rest.filter(({ type }) => type === 'decision'))
  expect(positions(all)).toEqual(range(Number(ready?.id) + 1, 200))
})

test('an event id that is too old or unknown begins with a reset', async () => {
  const { key, workspace_id, violation_ids } = await service.workspaceWith(2)
  const first = await service.follow(key)
  const [ready] = await first.until((received) => received.length === 1)
  await service.decide(key, violation_ids[0] ?? '')
  await first.until((received) => received.length === 2)
  await service.db.query(
    sql`update event set created_at = now() - interval '61 minutes' where workspace_id = ${workspace_id}`,
  )
  await runMaintenance(service.db)
  for (const lastEventId of [ready?.id, '99999999999999', 'no number', '']) {
    const client = await service.follow(key, lastEventId)
    const received = await client.until((all) => all.length === 2)
    expect(problemsOf(received)).toEqual([])
    expect(received.map(({ type }) => type)).toEqual(['ready', 'reset'])
    client.cut()
    await client.ended
  }
  const client = await service.follow(key, first.received[1]?.id)
  await service.decide(key, violation_ids[1] ?? '')
  const received = await client.until((all) => all.length === 2)
  expect(received.map(({ type }) => type)).toEqual(['ready', 'decision'])
})

test('the query parameter resumes too', async () => {
  const { key, violation_ids } = await service.workspaceWith(1)
  const [ready] = await (await service.follow(key)).until((received) => received.length === 1)
  await service.decide(key, violation_ids[0] ?? '')
  const response = await fetch(`${service.origin}/extensions/v1/events?last_event_id=${ready?.id}`, {
    headers: { 'x-api-key': key },
  })
  let text = ''
  const reader = response.body?.getReader()
  while (!text.includes('event: decision')) text += new TextDecoder().decode((await reader?.read())?.value)
  expect(text).not.toContain('event: reset')
  await reader?.cancel()
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(response.headers.get('cache-control')).toBe('no-store')
})
