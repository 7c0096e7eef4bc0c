// @module-tag smoke
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import type { ConditionalReviewRequest as Request, ReviewState } from '../../contract/extensions.gen.ts'
import { seedAudit } from '../testing/audit.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { createKey } from '../workspaces/api-keys.ts'
import type { NewViolation } from './insert.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const anna = 'anna@bank.example'
const ben = 'ben@bank.example'

/** Two reviewers of one audit. */
async function reviewers(...seeds: Partial<NewViolation>[]) {
  const { workspace_id, key } = await createWorkspace(service.db)
  const reader = service.client(key)
  const audit_id = await seedAudit(service.db, workspace_id, seeds)
  const person = async (owner_email: string) => {
    const created = await createKey(service.db, { workspace_id, owner_email })
    const api = service.client(created.key)
    const decide = (body: Omit<Request, 'kind'> & Partial<Request>) =>
      api.POST('/extensions/v1/reviews', { body: { kind: 'single', ...body } })
    return {
      decide,
      /** Decides one violation and returns the id of the decision. */
      async decideOne(action: Request['action'], from: ReviewState, reason?: string) {
        const decisions = [{ violation_id: 'a', expected: { review_state: from } }]
        return (await decide({ action, reason, decisions })).data?.decision_id ?? ''
      },
      undo: (undoes: string, action: Request['action'], from: ReviewState, reason?: string) =>
        decide({ action, reason, decisions: [{ violation_id: 'a', expected: { review_state: from }, undoes }] }),
    }
  }
  return {
    workspace_id,
    anna: await person(anna),
    ben: await person(ben),
    history: async (violation_id = 'a') => {
      const params = { path: { violation_id } }
      return (await reader.GET('/extensions/v1/violations/{violation_id}/activity', { params })).data?.items ?? []
    },
    found: async () => {
      const params = { path: { audit_id }, query: { review_state: ['all' as const] } }
      const { data } = await reader.GET('/extensions/v1/audits/{audit_id}/violations', { params })
      return data?.violations.map(({ id, review_state, decided_by, decided_at }) => ({
        id,
        review_state,
        decided_by,
        decided_at,
      }))
    },
    byPerson: async () => {
      const params = { path: { audit_id } }
      const { data } = await reader.GET('/extensions/v1/audits/{audit_id}/activity', { params })
      return data?.items.map(({ actor_email, decisions, violations }) => [actor_email, decisions, violations])
    },
  }
}

test('a decision that a colleague has made again is not taken back, although the state is the same', async () => {
  const { anna: me, ben: colleague, history } = await reviewers({ id: 'a' })
  const mine = await me.decideOne('dismiss', 'undecided', 'Quoted')
  await colleague.decideOne('reopen', 'dismissed')
  const theirs = await colleague.decideOne('dismiss', 'undecided', 'Quoted')
  const { response, error } = await me.undo(mine, 'reopen', 'dismissed')
  expect(response.status).toBe(409)
  expect(error).toMatchObject({
    found: [{ violation_id: 'a', review_state: 'dismissed', decided_by: ben, decision_id: theirs }],
  })
  expect(await history()).toHaveLength(3)
})

test('neither is one that a colleague has reopened again', async () => {
  const { anna: me, ben: colleague } = await reviewers({ id: 'a', review_state: 'fixed' })
  const mine = await me.decideOne('reopen', 'fixed')
  await colleague.decideOne('mark_fixed', 'undecided')
  await colleague.decideOne('reopen', 'fixed')
  expect((await me.undo(mine, 'mark_fixed', 'undecided')).response.status).toBe(409)
})

test('who decided is expected when it is given', async () => {
  const { anna: me, ben: colleague } = await reviewers({ id: 'a' })
  await colleague.decideOne('mark_fixed', 'undecided')
  const decide = (decided_by: string | null) =>
    me.decide({
      action: 'urgent_violation',
      decisions: [{ violation_id: 'a', expected: { review_state: 'fixed', decided_by } }],
    })
  for (const other of [anna, null]) expect((await decide(other)).error).toMatchObject({ found: [{ decided_by: ben }] })
  expect((await decide(ben)).response.status).toBe(200)
})

test('an undo restores who decided before, and the history calls it an undo', async () => {
  const { anna: me, ben: colleague, found, history, byPerson } = await reviewers({ id: 'a' })
  await colleague.decideOne('dismiss', 'undecided', 'Quoted')
  const before = await found()
  const mine = await me.decideOne('urgent_violation', 'dismissed')
  const undone = await me.undo(mine, 'dismiss', 'urgent_violation', 'Quoted')
  expect(undone.data?.violations).toMatchObject([{ review_state: 'dismissed', decided_by: ben }])
  expect(await found()).toEqual(before)
  expect((await history()).map(({ actor_email, to_state, undoes }) => [actor_email, to_state, undoes])).toEqual([
    [ben, 'dismissed', null],
    [anna, 'urgent_violation', null],
    [anna, 'dismissed', mine],
  ])
  expect(await byPerson(), 'neither the decision that was taken back nor the undo').toEqual([[ben, 1, 1]])
})

test('decisions are taken back one after the other, to the state that came with the finding', async () => {
  const {
    anna: me,
    found,
    byPerson,
  } = await reviewers({
    id: 'a',
    review_state: 'dismissed',
    dismissal_reason: 'Earlier',
  })
  const before = await found()
  const first = await me.decideOne('mark_fixed', 'dismissed')
  const second = await me.decideOne('reopen', 'fixed')
  expect((await me.undo(first, 'dismiss', 'undecided', 'Earlier')).response.status, 'not the last one').toBe(409)
  await me.undo(second, 'mark_fixed', 'undecided')
  expect(await found()).toMatchObject([{ review_state: 'fixed', decided_by: anna }])
  await me.undo(first, 'dismiss', 'fixed', 'Earlier')
  expect(await found()).toEqual(before)
  expect(await byPerson()).toEqual([])
  expect((await me.undo(first, 'reopen', 'dismissed')).response.status, 'it was taken back').toBe(409)
})

test('what leads to another state or reason than before is a decision like any other', async () => {
  const { anna: me, ben: colleague, found, history } = await reviewers({ id: 'a' })
  await colleague.decideOne('dismiss', 'undecided', 'Quoted')
  const mine = await me.decideOne('mark_fixed', 'dismissed')
  const { data } = await me.undo(mine, 'dismiss', 'fixed', 'Another reason')
  expect(data?.violations).toMatchObject([{ decided_by: anna, decision_id: data?.decision_id }])
  await me.undo(data?.decision_id ?? '', 'urgent_violation', 'dismissed')
  expect(await found()).toMatchObject([{ review_state: 'urgent_violation', decided_by: anna }])
  expect((await history()).map(({ undoes }) => undoes)).toEqual([null, null, null, null])
})

test('a decision that changed nothing is taken back too', async () => {
  const { workspace_id, anna: me, ben: colleague, found, history } = await reviewers({ id: 'a' })
  await colleague.decideOne('mark_fixed', 'undecided')
  const before = await found()
  const { key } = await createKey(service.db, { workspace_id, owner_email: anna })
  await service.client(key).POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id: 'a' } },
    body: { action: 'mark_fixed' },
  })
  const again = (await history()).at(-1)?.decision_id ?? ''
  expect((await me.undo(again, 'mark_fixed', 'fixed')).data?.violations_updated).toBe(1)
  expect(await found()).toEqual(before)
})

const partOf = (violation_id: string) => ({
  action: 'mark_fixed' as const,
  kind: 'bulk' as const,
  decision_id: 'selection',
  decisions: [{ violation_id, expected: { review_state: 'undecided' as const } }],
})

test('parts of one decision have its id, which nobody else can use', async () => {
  const { anna: me, ben: colleague, history, byPerson } = await reviewers({ id: 'a' }, { id: 'b' }, { id: 'c' })
  for (const id of ['a', 'b']) expect((await me.decide(partOf(id))).data?.decision_id).toBe('selection')
  expect((await history()).map(({ decision_id, violations }) => [decision_id, violations])).toEqual([['selection', 2]])
  expect(await byPerson()).toEqual([[anna, 1, 2]])
  const { response, error } = await colleague.decide(partOf('c'))
  expect(response.status).toBe(422)
  expect(error).toMatchObject({ detail: [{ loc: ['body', 'decision_id'] }] })
})

test('a list sorted by decision keeps its places while decisions are taken back', async () => {
  const ids = ['a', 'b', 'c', 'd']
  const { workspace_id, anna: me, ben: colleague } = await reviewers(...ids.map((id) => ({ id })))
  for (const violation_id of ids) {
    const decisions = [{ violation_id, expected: { review_state: 'undecided' as const } }]
    await colleague.decide({ action: 'mark_fixed', decisions })
  }
  const overruling = await me.decideOne('urgent_violation', 'fixed')
  await me.undo(overruling, 'mark_fixed', 'urgent_violation')
  const [audit] = await service.db.query<{ id: string }>(sql`
    select id from audit where workspace_id = ${workspace_id}`)
  const { key } = await createKey(service.db, { workspace_id, owner_email: anna })
  const page = async (cursor?: string) =>
    (
      await service.client(key).GET('/extensions/v1/audits/{audit_id}/violations', {
        params: {
          path: { audit_id: audit?.id ?? '' },
          query: { review_state: ['all'], sort: 'decided', page_size: 2, cursor },
        },
      })
    ).data
  const first = await page()
  await me.decideOne('urgent_violation', 'fixed')
  const second = await page(first?.next_cursor ?? '')
  const listed = [...(first?.violations ?? []), ...(second?.violations ?? [])].map(({ id }) => id)
  expect(listed).toEqual(['d', 'c', 'b', 'a'])
})
