import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { Readable, Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMaintenance } from '../db/maintenance.ts'
import { sql } from '../db/sql.ts'
import { extensionsOpenapi } from '../extensions-openapi.gen.ts'
import { allScopes } from '../http/scopes.ts'
import { runImport } from '../import/import-job.ts'
import { readCsv } from '../import/read-csv.ts'
import { deleteAudit } from '../retention/purge.ts'
import { seedAudit } from '../testing/audit.ts'
import { openAgain } from '../testing/database.ts'
import { type EventClient, followEvents, ofType, type ReceivedEvent } from '../testing/event-client.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace, type TestWorkspace } from '../testing/workspace.ts'
import { insertComments } from '../violations/comments.ts'
import { createKey, revokeKey } from '../workspaces/api-keys.ts'
import { deleteWorkspaceInBatches } from '../workspaces/delete-workspace.ts'
import { createEventHub } from './hub.ts'

let service: TestService
let origin: string
/** Other processes on the same data. */
const others: TestService[] = []

beforeAll(async () => {
  service = await openTestService({ eventLimits: { maxStreamsPerKey: 3, heartbeatMs: 50, keyCheckMs: 100 } })
  origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  for (const other of others) await other.close()
  await service.close()
})

const clients: EventClient[] = []
async function follow(key: string, lastEventId?: string, from = origin): Promise<EventClient> {
  const client = await followEvents(from, key, lastEventId)
  clients.push(client)
  return client
}
afterAll(() => {
  for (const client of clients) client.cut()
})

interface Fixture extends TestWorkspace {
  audit_id: string
  violation_ids: string[]
}

async function workspaceWith(violations: number, group_id: string | null = null): Promise<Fixture> {
  const workspace = await createWorkspace(service.db)
  const violation_ids = Array.from({ length: violations }, (_, i) => `${workspace.workspace_id} ${i}`)
  const rows = violation_ids.map((id) => ({ id, group_id }))
  return { ...workspace, violation_ids, audit_id: await seedAudit(service.db, workspace.workspace_id, rows) }
}

const decide = (key: string, violation_id: string, apply_to_group = false, from = service) =>
  from.client(key).POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id } },
    body: { action: 'urgent_violation', apply_to_group },
  })

const comment = (key: string, violation_id: string, text: string, from = service) =>
  from.client(key).POST('/public/v1/violations/{violation_id}/comments', {
    params: { path: { violation_id } },
    body: { comment: text },
  })

const assign = (key: string, violation_id: string, email: string) =>
  service.client(key).POST('/extensions/v1/assignments', { body: { violation_ids: [violation_id], add: [email] } })

const positions = (received: ReceivedEvent[]) =>
  received.filter(({ type }) => type !== 'ready' && type !== 'presence').map(({ id }) => Number(id))

const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)

const schemaOf: Record<string, string> = {
  ready: 'ReadyEvent',
  decision: 'DecisionEvent',
  comment: 'CommentEvent',
  assignment: 'AssignmentEvent',
  import: 'ImportJob',
  audit: 'AuditEvent',
  presence: 'PresenceEvent',
  reset: 'ResetEvent',
}

/** How the events differ from the contract. */
function problemsOf(received: ReceivedEvent[]): string[] {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: false })
  addFormats.default(ajv)
  ajv.addSchema(extensionsOpenapi, 'contract')
  return received.flatMap(({ type, data }) =>
    ajv.validate({ $ref: `contract#/components/schemas/${schemaOf[type]}` }, data)
      ? []
      : [`${type}: ${ajv.errorsText()}`],
  )
}

test('a decision, a comment, an assignment, an import and the life of an audit arrive as the contract describes them', async () => {
  const { key, workspace_id, audit_id, owner_email, violation_ids } = await workspaceWith(1)
  const client = await follow(key)
  await client.until((received) => received.length === 1)
  await decide(key, violation_ids[0] ?? '')
  await comment(key, violation_ids[0] ?? '', 'Seen')
  await assign(key, violation_ids[0] ?? '', owner_email)
  await runImport(service.db, {
    workspace_id,
    audit_name: 'Imported',
    source: 'findings.csv',
    rows: readCsv(() => Readable.from(['reason\nUnsubstantiated\n'])),
  })
  await deleteAudit(service.db, { workspace_id, id: audit_id })
  const received = await client.until((all) => all.some(({ data }) => data['change'] === 'deleted'))
  expect(problemsOf(received)).toEqual([])
  expect(received.map(({ type, data }) => [type, data['status'] ?? data['change'] ?? null])).toEqual([
    ['ready', null],
    ['decision', null],
    ['comment', null],
    ['assignment', null],
    ['import', 'staging'],
    ['audit', 'created'],
    ['import', 'publishing'],
    ['audit', 'changed'],
    ['import', 'completed'],
    ['audit', 'deleted'],
  ])
  expect(received[1]?.data).toMatchObject({
    action: 'urgent_violation',
    review_state: 'urgent_violation',
    actor_email: owner_email,
    violations: [{ violation_id: violation_ids[0], audit_id, from_state: 'undecided' }],
    more: false,
  })
  expect(received[2]?.data).toMatchObject({ audit_id, comment: { author_email: owner_email, content: 'Seen' } })
  expect(received[3]?.data).toEqual({
    actor_email: owner_email,
    violations: [{ violation_id: violation_ids[0], assigned_to: [owner_email] }],
    more: false,
  })
})

test('a large group is one event that names a hundred of its violations', async () => {
  const { key, violation_ids } = await workspaceWith(120, 'one group')
  const client = await follow(key)
  await client.until((received) => received.length === 1)
  await decide(key, violation_ids[0] ?? '', true)
  const received = await client.until((all) => all.length === 2)
  expect(received[1]?.data).toMatchObject({ more: true })
  expect(received[1]?.data['violations']).toHaveLength(100)
})

test('what was decided long ago, as in an import, is no event', async () => {
  const { key, workspace_id, violation_ids } = await workspaceWith(1)
  const [violation_id = ''] = violation_ids
  const client = await follow(key)
  await insertComments(service.db, workspace_id, [
    { id: 'old', violation_id, author_email: null, content: 'Old', created_at: new Date(0) },
  ])
  await comment(key, violation_id, 'New')
  const received = await client.until((all) => all.length === 2)
  expect(received[1]?.data).toMatchObject({ comment: { content: 'New' } })
})

test('nothing of another workspace arrives', async () => {
  const [own, other] = [await workspaceWith(1), await workspaceWith(1)]
  const client = await follow(own.key)
  await client.until((received) => received.length === 1)
  await decide(other.key, other.violation_ids[0] ?? '')
  await service.client(other.key).POST('/extensions/v1/presence', {
    body: { audit_id: other.audit_id, viewer_id: 'theirs' },
  })
  await decide(own.key, own.violation_ids[0] ?? '')
  const received = await client.until((all) => all.length === 2)
  expect(JSON.stringify(received)).not.toContain(other.workspace_id)
  expect(ofType(received, 'presence')).toEqual([])
  const resumed = await follow(
    own.key,
    ofType(await (await follow(other.key)).until((all) => all.length > 0), 'ready')[0]?.id,
  )
  await resumed.until((all) => ofType(all, 'reset').length === 1)
})

test('positions have no gaps and arrive in order while many write at the same time', async () => {
  const { key, violation_ids } = await workspaceWith(60)
  const again = await openTestService({ db: await openAgain(service.db) })
  others.push(again)
  const client = await follow(key)
  const [ready] = await client.until((received) => received.length === 1)
  await Promise.all(
    violation_ids.flatMap((id, i) => [
      decide(key, id, false, i % 2 ? again : service),
      comment(key, id, `Comment ${i}`),
    ]),
  )
  const received = await client.until((all) => all.length === 121)
  expect(positions(received)).toEqual(range(Number(ready?.id) + 1, 120))
  const decided = ofType(received, 'decision').map(({ data }) => JSON.stringify(data['violations']))
  expect(new Set(decided).size).toBe(60)
})

test('a transaction that is rolled back leaves neither an event nor a gap', async () => {
  const { key, workspace_id, violation_ids } = await workspaceWith(1)
  const client = await follow(key)
  const [ready] = await client.until((received) => received.length === 1)
  const undone = service.db.transaction(async (tx) => {
    await tx.query(sql`
      insert into audit (workspace_id, id, name, status, created_at) values (${workspace_id}, 'undone', '', '', now())`)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await decide(key, violation_ids[0] ?? '')
  const received = await client.until((all) => all.length === 2)
  expect(positions(received)).toEqual([Number(ready?.id) + 1])
})

test('a stream that is cut 20 times while others write loses and repeats nothing', async () => {
  const { key, violation_ids } = await workspaceWith(200)
  const all: ReceivedEvent[] = []
  let client = await follow(key)
  const [ready] = await client.until((received) => received.length === 1)
  let lastId = ready?.id
  const writing = (async () => {
    for (const id of violation_ids) await decide(key, id)
  })()
  for (let cuts = 0; cuts < 20; cuts += 1) {
    const enough = 9 * (cuts + 1)
    const received = await client.until((soFar) => all.length + positions(soFar).length >= enough)
    client.cut()
    all.push(...received.filter(({ type }) => type === 'decision'))
    lastId = received.findLast(({ id }) => id !== undefined)?.id
    await client.ended
    client = await follow(key, lastId)
  }
  await writing
  const rest = await client.until((soFar) => all.length + positions(soFar).length >= 200)
  all.push(...rest.filter(({ type }) => type === 'decision'))
  expect(positions(all)).toEqual(range(Number(ready?.id) + 1, 200))
})

test('an event id that is too old or unknown begins with a reset', async () => {
  const { key, workspace_id, violation_ids } = await workspaceWith(2)
  const first = await follow(key)
  const [ready] = await first.until((received) => received.length === 1)
  await decide(key, violation_ids[0] ?? '')
  await first.until((received) => received.length === 2)
  await service.db.query(
    sql`update event set created_at = now() - interval '61 minutes' where workspace_id = ${workspace_id}`,
  )
  await runMaintenance(service.db)
  for (const lastEventId of [ready?.id, '99999999999999', 'no number', '']) {
    const client = await follow(key, lastEventId)
    const received = await client.until((all) => all.length === 2)
    expect(problemsOf(received)).toEqual([])
    expect(received.map(({ type }) => type)).toEqual(['ready', 'reset'])
    client.cut()
    await client.ended
  }
  const client = await follow(key, first.received[1]?.id)
  await decide(key, violation_ids[1] ?? '')
  const received = await client.until((all) => all.length === 2)
  expect(received.map(({ type }) => type)).toEqual(['ready', 'decision'])
})

test('the query parameter resumes too', async () => {
  const { key, violation_ids } = await workspaceWith(1)
  const [ready] = await (await follow(key)).until((received) => received.length === 1)
  await decide(key, violation_ids[0] ?? '')
  const response = await fetch(`${origin}/extensions/v1/events?last_event_id=${ready?.id}`, {
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

test('a comment is sent while nothing happens', async () => {
  const { key } = await workspaceWith(0)
  const response = await fetch(`${origin}/extensions/v1/events`, { headers: { 'x-api-key': key } })
  const reader = response.body?.getReader()
  let text = ''
  while (!text.includes('\n\n:\n\n')) text += new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  expect(text).toMatch(/^event: ready\nid: \d+\n/)
})

test.each(['revoked', 'expired', 'without API access', 'deleted with its workspace'])(
  'the stream of a key ends when it is %s',
  async (how) => {
    const { key, key_id, workspace_id } = await workspaceWith(1)
    const client = await follow(key)
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
  const { key, workspace_id } = await workspaceWith(0)
  const colleague = await createKey(service.db, { workspace_id, owner_email: 'colleague@example.com' })
  const open = [await follow(key), await follow(key), await follow(key)]
  const refused = await service.app.inject({ url: '/extensions/v1/events', headers: { 'x-api-key': key } })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({ detail: 'This key has 3 open event streams, its limit' })
  expect(refused.headers['retry-after']).toBe('10')
  await follow(colleague.key)
  open[0]?.cut()
  await expect
    .poll(() =>
      follow(key).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
})

test('a process has so many streams, which occupy none of its request slots', async () => {
  const db = await openAgain(service.db)
  const small = await openTestService({ db, limits: { slots: 1 }, eventLimits: { maxStreams: 2 } })
  others.push(small)
  const smallOrigin = await small.app.listen({ host: '127.0.0.1', port: 0 })
  const { key } = await workspaceWith(0)
  const open = [await follow(key, undefined, smallOrigin), await follow(key, undefined, smallOrigin)]
  const refused = await small.app.inject({ url: '/extensions/v1/events', headers: { 'x-api-key': key } })
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toEqual({ detail: 'This process has 2 open event streams, its limit' })
  expect((await small.client(key).GET('/public/v1/audits')).response.status).toBe(200)
  const ended = Promise.all(open.map((client) => client.ended))
  await small.app.close()
  await ended
})

test('a client that does not read is disconnected, and others get everything', async () => {
  const { workspace_id, key, key_id, owner_email, violation_ids } = await workspaceWith(1)
  const hub = createEventHub(service.db, { maxKeptBytes: 100_000 })
  const caller = { workspace_id, key_id, owner_email, scopes: allScopes }
  const stalled = await hub.open(caller, undefined, new AbortController().signal)
  stalled.pipe(new Writable({ write() {} }))
  const closed = new Promise((resolve) => stalled.once('close', resolve))
  const healthy = await follow(key)
  await healthy.until((received) => received.length === 1)
  for (let i = 0; i < 40; i += 1) await comment(key, violation_ids[0] ?? '', 'x'.repeat(5000))
  await closed
  expect(hub.usage()).toMatchObject({ streams: 0, cut: { slow: 1, key: 0 } })
  await healthy.until((received) => received.length === 41)
  await hub.close()
})

test('four processes see each other’s decisions and viewers', async () => {
  const { key, workspace_id, audit_id, owner_email, violation_ids } = await workspaceWith(40)
  const colleague = await createKey(service.db, { workspace_id, owner_email: 'colleague@example.com' })
  const processes = await Promise.all(
    Array.from({ length: 4 }, async () => openTestService({ db: await openAgain(service.db) })),
  )
  others.push(...processes)
  const readers = await Promise.all(
    processes.map(async ({ app }) => follow(key, undefined, await app.listen({ host: '127.0.0.1', port: 0 }))),
  )
  await Promise.all(readers.map((reader) => reader.until((received) => received.length === 1)))
  await Promise.all(violation_ids.map((id, i) => decide(key, id, false, processes[i % 4])))
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
  const [own, other] = [await workspaceWith(0), await workspaceWith(0)]
  const announce = (audit_id: string | null) =>
    service.client(own.key).POST('/extensions/v1/presence', { body: { audit_id, viewer_id: 'window' } })
  for (const audit_id of [other.audit_id, 'none']) {
    const { response, error } = await announce(audit_id)
    expect(response.status).toBe(404)
    expect(error).toEqual({ detail: 'Audit not found' })
  }
  expect((await announce(own.audit_id)).data).toEqual({ viewers: [] })
  const client = await follow(own.key)
  const received = await client.until((all) => all.length === 2)
  const viewers = [{ viewer_id: 'window', email: own.owner_email }]
  expect(received[1]).toEqual({ type: 'presence', id: undefined, data: { audit_id: own.audit_id, viewers } })
  await announce(null)
  const after = await client.until((all) => all.length === 3)
  expect(after[2]?.data).toEqual({ audit_id: own.audit_id, viewers: [] })
})
