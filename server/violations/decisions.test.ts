import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivity } from '../activity/repository.ts'
import type { ReviewRequest } from '../../contract/openapi.gen.ts'
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
    review: (violation_id: string, body: ReviewRequest) =>
      api.POST('/public/v1/violations/{violation_id}/review', { params: { path: { violation_id } }, body }),
    read: async (violation_id: string) =>
      (await api.GET('/public/v1/violations/{violation_id}', { params: { path: { violation_id } } })).data,
    progress: async (audit_id: string) => {
      const params = { path: { audit_id } }
      return (await api.GET('/public/v1/audits/{audit_id}/violations', { params })).data?.review_progress
    },
  }
}

const states = ['undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed'] as const

test.each(states)('a violation that is %s takes every action', async (review_state) => {
  const { workspace_id, review, read } = await reviewer()
  const dismissal_reason = review_state === 'dismissed' ? 'Approved last year' : null
  const ids = ['dismiss', 'elevated_risk', 'urgent_violation', 'mark_fixed', 'reopen'] as const
  await seedAudit(
    service.db,
    workspace_id,
    ids.map((id) => ({ id, review_state, dismissal_reason })),
  )
  const after = { dismiss: 'dismissed', mark_fixed: 'fixed', reopen: 'undecided' } as Partial<Record<string, string>>
  for (const action of ids) {
    const reason = action === 'dismiss' ? 'Approved' : null
    const { data } = await review(action, { action, reason })
    const expected = after[action] ?? action
    expect(data).toEqual({ violation_id: action, action, review_state: expected, violations_updated: 1 })
    expect(await read(action)).toMatchObject({ review_state: expected, dismissal_reason: reason })
  }
})

test.each([
  { action: 'dismiss' },
  { action: 'dismiss', reason: null },
  { action: 'dismiss', reason: ' \n ' },
  { action: 'reopen', reason: 'Because' },
] as const)('%j is refused at the reason and changes nothing', async (body) => {
  const { workspace_id, review, read } = await reviewer()
  await seedAudit(service.db, workspace_id, [{ id: 'v', review_state: 'elevated_risk' }])
  const { response, error } = await review('v', body)
  expect(response.status).toBe(422)
  expect(error).toMatchObject({ detail: [{ loc: ['body', 'reason'] }] })
  expect(await read('v')).toMatchObject({ review_state: 'elevated_risk' })
})

test('a decision on a group reaches its members in every audit of the workspace, and no further', async () => {
  const { workspace_id, review, read, progress } = await reviewer()
  const other = await reviewer()
  const one = await seedAudit(service.db, workspace_id, [
    { id: 'a', group_id: 'g', severity: 'HIGH' },
    { id: 'b', group_id: 'g', severity: null, review_state: 'fixed' },
    { id: 'c', group_id: 'h' },
  ])
  const two = await seedAudit(service.db, workspace_id, [{ id: 'd', group_id: 'g' }])
  await seedAudit(service.db, workspace_id, [{ id: 'e', audit_id: null, group_id: 'g' }])
  await seedAudit(service.db, other.workspace_id, [{ id: 'a', group_id: 'g' }])

  const { data } = await review('a', { action: 'dismiss', reason: 'Approved', apply_to_group: true })
  expect(data?.violations_updated).toBe(4)
  for (const id of ['a', 'b', 'd', 'e']) {
    expect(await read(id)).toMatchObject({ review_state: 'dismissed', dismissal_reason: 'Approved' })
  }
  expect(await read('c')).toMatchObject({ review_state: 'undecided' })
  expect(await other.read('a')).toMatchObject({ review_state: 'undecided' })
  expect(await progress(one)).toMatchObject({ undecided: 1, dismissed: 2, fixed: 0 })
  expect(await progress(two)).toMatchObject({ undecided: 0, dismissed: 1 })

  const trail = await listActivity(service.db, workspace_id, one)
  expect(trail.map(({ violation_id, from_state, to_state }) => [violation_id, from_state, to_state])).toEqual([
    ['a', 'undecided', 'dismissed'],
    ['b', 'fixed', 'dismissed'],
  ])
  expect(new Set(trail.map(({ decision_id }) => decision_id)).size).toBe(1)
})

test('the group of a violation without one is itself alone', async () => {
  const { workspace_id, review, read } = await reviewer()
  await seedAudit(service.db, workspace_id, [{ id: 'a' }, { id: 'b' }])
  const { data } = await review('a', { action: 'mark_fixed', apply_to_group: true })
  expect(data?.violations_updated).toBe(1)
  expect(await read('b')).toMatchObject({ review_state: 'undecided' })
})

test('without apply_to_group the other members stay as they are', async () => {
  const { workspace_id, review, read } = await reviewer()
  await seedAudit(service.db, workspace_id, [
    { id: 'a', group_id: 'g' },
    { id: 'b', group_id: 'g' },
  ])
  expect((await review('a', { action: 'mark_fixed' })).data?.violations_updated).toBe(1)
  expect(await read('b')).toMatchObject({ review_state: 'undecided' })
})

test('the trail says who decided what, and when, in order', async () => {
  const { workspace_id, key_id, owner_email, review } = await reviewer()
  const audit_id = await seedAudit(service.db, workspace_id, [{ id: 'v' }])
  await review('v', { action: 'dismiss', reason: 'Approved' })
  await review('v', { action: 'reopen' })
  await review('v', { action: 'reopen' })
  const by = { violation_id: 'v', key_id, actor_email: owner_email, created_at: expect.any(String) }
  const trail = await listActivity(service.db, workspace_id, audit_id)
  expect(trail).toEqual([
    expect.objectContaining({
      ...by,
      action: 'dismiss',
      from_state: 'undecided',
      to_state: 'dismissed',
      reason: 'Approved',
    }),
    expect.objectContaining({ ...by, action: 'reopen', from_state: 'dismissed', to_state: 'undecided', reason: null }),
    expect.objectContaining({ ...by, action: 'reopen', from_state: 'undecided', to_state: 'undecided', reason: null }),
  ])
  expect(await listActivity(service.db, workspace_id, audit_id, { after: trail[1]?.seq })).toEqual(trail.slice(2))
})

test.each(['Nul \0', 'half \uD83D'])(
  'a reason such as %j, which no database holds, is refused in words',
  async (reason) => {
    const { workspace_id, review, read } = await reviewer()
    await seedAudit(service.db, workspace_id, [{ id: 'v' }])
    const { response, error } = await review('v', { action: 'dismiss', reason })
    expect(response.status).toBe(422)
    expect(error).toMatchObject({ detail: [{ loc: ['body', 'reason'] }] })
    expect(await read('v')).toMatchObject({ review_state: 'undecided' })
  },
)
