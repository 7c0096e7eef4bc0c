// @module-tag smoke
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runImport } from '../import/import-job.ts'
import { readCsv } from '../import/read-csv.ts'
import { deleteAudit } from '../retention/purge.ts'
import { ofType } from '../testing/event-client.ts'
import { type EventService, openEventService, problemsOf } from '../testing/event-service.ts'
import { insertComment } from '../violations/comments.ts'
import { createKey } from '../workspaces/api-keys.ts'

let service: EventService

beforeAll(async () => {
  service = await openEventService()
})
afterAll(() => service.close())

const assign = (key: string, violation_id: string, email: string) =>
  service.client(key).POST('/extensions/v1/assignments', { body: { violation_ids: [violation_id], add: [email] } })

test('a decision, a comment, an assignment, an import and the life of an audit arrive as the contract describes them', async () => {
  const { key, workspace_id, audit_id, owner_email, violation_ids } = await service.workspaceWith(1)
  const client = await service.follow(key)
  await client.until((received) => received.length === 1)
  await service.decide(key, violation_ids[0] ?? '')
  await service.comment(key, violation_ids[0] ?? '', 'Seen')
  await assign(key, violation_ids[0] ?? '', owner_email)
  await runImport(service.db, {
    workspace_id,
    audit_name: 'Imported',
    source: 'findings.csv',
    rows: readCsv({ encoding: 'UTF-8', open: () => Readable.from(['reason\nUnsubstantiated\n']) }),
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

test('a decision says whose decision it replaced, and an undo or one of the same person replaces none', async () => {
  const { key, workspace_id, owner_email, violation_ids } = await service.workspaceWith(1)
  const [violation_id = ''] = violation_ids
  const other = await createKey(service.db, { workspace_id, owner_email: 'eva@bank.example' })
  const client = await service.follow(key)
  await client.until((received) => received.length === 1)
  await service.decide(key, violation_id)
  await service.decide(key, violation_id)
  await service.decide(other.key, violation_id)
  const [, , , last] = await client.until((all) => all.length === 4)
  const undoes = String(last?.data['decision_id'])
  const expected = { review_state: 'urgent_violation' as const }
  await service.client(other.key).POST('/extensions/v1/reviews', {
    body: { action: 'urgent_violation', kind: 'single', decisions: [{ violation_id, expected, undoes }] },
  })
  const received = await client.until((all) => all.length === 5)
  expect(received.slice(1).map(({ data }) => data['violations'])).toMatchObject([
    [{ replaced_actor_email: null }],
    [{ replaced_actor_email: null }],
    [{ replaced_actor_email: owner_email }],
    [{ replaced_actor_email: null }],
  ])
})

test('a large group is one event that names a hundred of its violations', async () => {
  const { key, violation_ids } = await service.workspaceWith(120, 'one group')
  const client = await service.follow(key)
  await client.until((received) => received.length === 1)
  await service.decide(key, violation_ids[0] ?? '', true)
  const received = await client.until((all) => all.length === 2)
  expect(received[1]?.data).toMatchObject({ more: true })
  expect(received[1]?.data['violations']).toHaveLength(100)
})

test('what was decided long ago, as in an import, is no event', async () => {
  const { key, workspace_id, violation_ids } = await service.workspaceWith(1)
  const [violation_id = ''] = violation_ids
  const client = await service.follow(key)
  const old = { violation_id, author_email: null, content: 'Old', created_at: new Date(0) }
  await insertComment(service.db, workspace_id, old)
  await service.comment(key, violation_id, 'New')
  const received = await client.until((all) => all.length === 2)
  expect(received[1]?.data).toMatchObject({ comment: { content: 'New' } })
})

test('nothing of another workspace arrives', async () => {
  const [own, other] = [await service.workspaceWith(1), await service.workspaceWith(1)]
  const client = await service.follow(own.key)
  await client.until((received) => received.length === 1)
  await service.decide(other.key, other.violation_ids[0] ?? '')
  await service.client(other.key).POST('/extensions/v1/presence', {
    body: { audit_id: other.audit_id, viewer_id: 'theirs' },
  })
  await service.decide(own.key, own.violation_ids[0] ?? '')
  const received = await client.until((all) => all.length === 2)
  expect(JSON.stringify(received)).not.toContain(other.workspace_id)
  expect(ofType(received, 'presence')).toEqual([])
  const resumed = await service.follow(
    own.key,
    ofType(await (await service.follow(other.key)).until((all) => all.length > 0), 'ready')[0]?.id,
  )
  await resumed.until((all) => ofType(all, 'reset').length === 1)
})
