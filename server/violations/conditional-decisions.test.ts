import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivity } from '../activity/repository.ts'
import { sql } from '../db/sql.ts'
import type { ConditionalReviewRequest as Request } from '../../contract/extensions.gen.ts'
import { seedAudit } from '../testing/audit.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

async function reviewer() {
  const workspace = await createWorkspace(service.db)
  const api = service.client(workspace.key)
  return {
    ...workspace,
    api,
    decide: (body: Request, headers?: Record<string, string>) => api.POST('/extensions/v1/reviews', { body, headers }),
    states: () =>
      service.db.query<{ id: string; review_state: string; dismissal_reason: string | null }>(sql`
        select id, review_state, dismissal_reason from violation where workspace_id = ${workspace.workspace_id} order by id`),
  }
}

const expecting = (
  review_state: Request['decisions'][number]['expected']['review_state'],
  ...ids: string[]
): Request['decisions'] => ids.map((violation_id) => ({ violation_id, expected: { review_state } }))

test('violations that are as expected are decided together', async () => {
  const { workspace_id, owner_email, decide, states } = await reviewer()
  const audit_id = await seedAudit(service.db, workspace_id, [{ id: 'a' }, { id: 'b' }, { id: 'c' }])
  const body = {
    action: 'dismiss',
    reason: 'Quoted',
    kind: 'group',
    decisions: expecting('undecided', 'b', 'a'),
  } as const
  const { data } = await decide({ ...body, decisions: [...body.decisions] })
  const now = {
    review_state: 'dismissed',
    dismissal_reason: 'Quoted',
    decided_by: owner_email,
    decided_at: expect.any(String),
    decision_id: data?.decision_id,
  }
  expect(data).toEqual({
    decision_id: expect.any(String),
    violations_updated: 2,
    violations: [
      { violation_id: 'b', ...now },
      { violation_id: 'a', ...now },
    ],
  })
  expect(await states()).toMatchObject([
    { id: 'a', review_state: 'dismissed' },
    { id: 'b', review_state: 'dismissed' },
    { id: 'c', review_state: 'undecided' },
  ])
  const trail = await listActivity(service.db, workspace_id, audit_id)
  expect(trail.map(({ violation_id, kind, decision_id }) => [violation_id, kind, decision_id])).toEqual([
    ['a', 'group', data?.decision_id],
    ['b', 'group', data?.decision_id],
  ])
})

test('one violation that is not as expected is 409 with what was found, and nothing is changed', async () => {
  const { workspace_id, owner_email, api, decide, states } = await reviewer()
  const audit_id = await seedAudit(service.db, workspace_id, [{ id: 'a' }, { id: 'b' }, { id: 'c' }])
  await api.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id: 'b' } },
    body: { action: 'mark_fixed' },
  })
  const before = await states()
  const { response, error } = await decide({
    action: 'urgent_violation',
    kind: 'bulk',
    decisions: expecting('undecided', 'a', 'b', 'c'),
  })
  expect(response.status).toBe(409)
  expect(error).toEqual({
    detail: '1 violation is no longer as expected',
    found: [
      {
        violation_id: 'b',
        review_state: 'fixed',
        dismissal_reason: null,
        decided_by: owner_email,
        decided_at: expect.any(String),
        decision_id: expect.any(String),
      },
    ],
  })
  expect(await states()).toEqual(before)
  expect(await listActivity(service.db, workspace_id, audit_id)).toHaveLength(1)
})

test('a reason is expected when one is given', async () => {
  const { workspace_id, decide } = await reviewer()
  await seedAudit(service.db, workspace_id, [{ id: 'a', review_state: 'dismissed', dismissal_reason: 'Quoted' }])
  const reopen = (expected: Request['decisions'][number]['expected']) =>
    decide({ action: 'reopen', kind: 'single', decisions: [{ violation_id: 'a', expected }] })
  const other = await reopen({ review_state: 'dismissed', dismissal_reason: 'Approved' })
  expect(other.error).toMatchObject({ found: [{ dismissal_reason: 'Quoted', decided_by: null, decided_at: null }] })
  expect((await reopen({ review_state: 'dismissed', dismissal_reason: null })).response.status).toBe(409)
  const same = await reopen({ review_state: 'dismissed', dismissal_reason: 'Quoted' })
  expect(same.data?.violations).toEqual([
    {
      violation_id: 'a',
      review_state: 'undecided',
      dismissal_reason: null,
      decided_by: null,
      decided_at: null,
      decision_id: same.data?.decision_id,
    },
  ])
})

test('what is as wanted already stays as it is, without an entry in the history', async () => {
  const { workspace_id, decide } = await reviewer()
  const audit_id = await seedAudit(service.db, workspace_id, [{ id: 'a', review_state: 'fixed' }, { id: 'b' }])
  const decisions = [...expecting('fixed', 'a'), ...expecting('undecided', 'b')]
  const mixed = await decide({ action: 'mark_fixed', kind: 'bulk', decisions })
  expect(mixed.data).toMatchObject({
    violations_updated: 1,
    violations: [{ violation_id: 'a' }, { violation_id: 'b' }],
  })
  const again = await decide({ action: 'mark_fixed', kind: 'bulk', decisions: expecting('fixed', 'a', 'b') })
  expect(again.data?.violations_updated).toBe(0)
  const trail = await listActivity(service.db, workspace_id, audit_id)
  expect(trail.map(({ violation_id }) => violation_id)).toEqual(['b'])
})

test('a violation that does not exist is 404, and the others are not decided', async () => {
  const { workspace_id, decide, states } = await reviewer()
  const stranger = await createWorkspace(service.db)
  await seedAudit(service.db, workspace_id, [{ id: 'a' }])
  await seedAudit(service.db, stranger.workspace_id, [{ id: 'theirs' }])
  for (const id of ['nobodys', 'theirs']) {
    const { response, error } = await decide({
      action: 'mark_fixed',
      kind: 'bulk',
      decisions: expecting('undecided', 'a', id),
    })
    expect([response.status, error]).toEqual([404, { detail: 'Violation not found' }])
  }
  expect(await states()).toMatchObject([{ id: 'a', review_state: 'undecided' }])
})

test.each([
  [
    'a reason is missing',
    { action: 'dismiss', kind: 'single', decisions: expecting('undecided', 'a') },
    ['body', 'reason'],
  ],
  [
    'a reason is too much',
    { action: 'reopen', reason: 'x', kind: 'single', decisions: expecting('fixed', 'a') },
    ['body', 'reason'],
  ],
  ['no violation is named', { action: 'reopen', kind: 'single', decisions: [] }, ['body', 'decisions']],
  [
    'a violation is named twice',
    { action: 'reopen', kind: 'bulk', decisions: expecting('fixed', 'a', 'b', 'a') },
    ['body', 'decisions', 2, 'violation_id'],
  ],
  [
    'there are too many',
    {
      action: 'reopen',
      kind: 'bulk',
      decisions: expecting('fixed', ...Array.from({ length: 501 }, (_, i) => `v${i}`)),
    },
    ['body', 'decisions'],
  ],
  [
    'an identifier cannot be stored',
    { action: 'reopen', kind: 'single', decisions: expecting('fixed', 'a\0b') },
    ['body', 'decisions', 0, 'violation_id'],
  ],
] satisfies [string, Request, (string | number)[]][])('%s: 422', async (_, body, loc) => {
  const { decide } = await reviewer()
  const { response, error } = await decide(body)
  expect(response.status).toBe(422)
  expect(error).toMatchObject({ detail: [{ loc }] })
})

test('a repeated request with the same key gets the first answer, although the state is no longer as expected', async () => {
  const { workspace_id, decide } = await reviewer()
  const audit_id = await seedAudit(service.db, workspace_id, [{ id: 'a' }])
  const body: Request = { action: 'mark_fixed', kind: 'single', decisions: expecting('undecided', 'a') }
  const first = await decide(body, { 'idempotency-key': 'once' })
  const second = await decide(body, { 'idempotency-key': 'once' })
  expect(second.data).toEqual(first.data)
  expect((await decide(body, { 'idempotency-key': 'twice' })).response.status).toBe(409)
  expect(await listActivity(service.db, workspace_id, audit_id)).toHaveLength(1)
})
