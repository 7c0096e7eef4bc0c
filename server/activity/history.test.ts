import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { emptyFinding, type Row } from '../import/finding.ts'
import { runImport } from '../import/import-job.ts'
import { seedAudit } from '../testing/audit.ts'
import { addToLibrary } from '../testing/library.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { createKey } from '../workspaces/api-keys.ts'

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
    review: (violation_id: string, action: 'mark_fixed' | 'reopen', apply_to_group = false, client = api) =>
      client.POST('/public/v1/violations/{violation_id}/review', {
        params: { path: { violation_id } },
        body: { action, apply_to_group },
      }),
    history: async (violation_id: string, query: { cursor?: string; page_size?: number } = {}) =>
      (
        await api.GET('/extensions/v1/violations/{violation_id}/activity', {
          params: { path: { violation_id }, query },
        })
      ).data,
    byDay: async (audit_id: string) =>
      (await api.GET('/extensions/v1/audits/{audit_id}/activity', { params: { path: { audit_id } } })).data,
  }
}

test('the history of a violation says who decided what, from which state to which, why, and on how many others', async () => {
  const { api, workspace_id, owner_email, review, history } = await reviewer()
  await seedAudit(service.db, workspace_id, [{ id: 'a', group_id: 'g' }, { id: 'b', group_id: 'g' }, { id: 'c' }])
  expect(await history('a')).toEqual({ items: [], next_cursor: null })

  await review('a', 'mark_fixed', true)
  await api.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id: 'a' } },
    body: { action: 'dismiss', reason: 'Quoted' },
  })
  await api.POST('/extensions/v1/reviews', {
    body: {
      action: 'reopen',
      kind: 'bulk',
      decisions: [
        { violation_id: 'a', expected: { review_state: 'dismissed' } },
        { violation_id: 'b', expected: { review_state: 'fixed' } },
        { violation_id: 'c', expected: { review_state: 'undecided' } },
      ],
    },
  })
  const entry = { actor_email: owner_email, carried_from_audit_id: null, created_at: expect.any(String) }
  expect((await history('a'))?.items).toEqual([
    {
      ...entry,
      id: expect.any(String),
      decision_id: expect.any(String),
      action: 'mark_fixed',
      from_state: 'undecided',
      to_state: 'fixed',
      reason: null,
      kind: 'group',
      violations: 2,
      undoes: null,
    },
    expect.objectContaining({
      ...entry,
      action: 'dismiss',
      from_state: 'fixed',
      to_state: 'dismissed',
      reason: 'Quoted',
      kind: 'single',
      violations: 1,
    }),
    expect.objectContaining({
      ...entry,
      action: 'reopen',
      from_state: 'dismissed',
      to_state: 'undecided',
      reason: null,
      kind: 'bulk',
      violations: 2,
    }),
  ])
  expect((await history('c'))?.items, 'it was undecided already').toEqual([])
})

test('a long history is read page by page, and a decision meanwhile is neither skipped nor repeated', async () => {
  const { workspace_id, review, history } = await reviewer()
  await seedAudit(service.db, workspace_id, [{ id: 'a' }])
  for (const action of ['mark_fixed', 'reopen', 'mark_fixed'] as const) await review('a', action)
  const first = await history('a', { page_size: 2 })
  await review('a', 'reopen')
  const second = await history('a', { page_size: 2, cursor: first?.next_cursor ?? '' })
  expect(second?.next_cursor).toBeNull()
  const actions = [...(first?.items ?? []), ...(second?.items ?? [])].map(({ action }) => action)
  expect(actions).toEqual(['mark_fixed', 'reopen', 'mark_fixed', 'reopen'])
})

test.each(['', 'nonsense', 'bnVsbA', 'WzFd', 'MS41'])('the cursor %j is refused', async (cursor) => {
  const { api, workspace_id } = await reviewer()
  await seedAudit(service.db, workspace_id, [{ id: 'a' }])
  const { response, error } = await api.GET('/extensions/v1/violations/{violation_id}/activity', {
    params: { path: { violation_id: 'a' }, query: { cursor } },
  })
  expect(response.status).toBe(422)
  expect(error).toMatchObject({ detail: [{ loc: ['query', 'cursor'] }] })
})

async function* rows(reasons: string[]): AsyncGenerator<Row> {
  for (const [i, reason] of reasons.entries()) yield { line: i + 1, finding: { ...emptyFinding, reason } }
}

test('a decision that an import carried over names the audit it came from and who decided there, who did nothing in this one', async () => {
  const { api, workspace_id, owner_email, history, byDay } = await reviewer()
  const options = { workspace_id, source: 'findings.csv' }
  const before = await runImport(service.db, { ...options, audit_name: 'September', rows: rows(['Claim', 'Other']) })
  const idIn = async (audit_id: string) => {
    const [violation] = await service.db.query<{ id: string }>(sql`
      select id from violation where workspace_id = ${workspace_id} and audit_id = ${audit_id} order by seq limit 1`)
    return violation?.id ?? ''
  }
  await api.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id: await idIn(before.audit_id) } },
    body: { action: 'elevated_risk' },
  })
  const now = await runImport(service.db, {
    ...options,
    audit_name: 'October',
    rows: rows(['Claim', 'Other']),
    carryDecisionsFrom: before.audit_id,
  })
  const carried = await history(await idIn(now.audit_id))
  expect(carried?.items).toEqual([
    expect.objectContaining({
      kind: 'import',
      actor_email: owner_email,
      to_state: 'elevated_risk',
      carried_from_audit_id: before.audit_id,
      violations: 1,
    }),
  ])
  expect((await byDay(now.audit_id))?.items).toMatchObject([
    { actor_email: null, decisions: 1, violations: 1, by_state: { elevated_risk: 1, fixed: 0 } },
  ])
})

test('the activity of an audit is counted by day and person, in UTC', async () => {
  const { workspace_id, owner_email, review, byDay } = await reviewer()
  const second = await createKey(service.db, { workspace_id, owner_email: 'zoe@bank.example' })
  const audit_id = await seedAudit(service.db, workspace_id, [
    { id: 'a', group_id: 'g' },
    { id: 'b', group_id: 'g' },
    { id: 'c' },
  ])
  expect(await byDay(audit_id)).toEqual({ audit_id, items: [], by_reason: [] })
  await review('a', 'mark_fixed', true)
  await service.db.query(sql`
    update activity set created_at = '2026-03-01T23:59:59.999Z' where workspace_id = ${workspace_id}`)
  await review('a', 'reopen')
  await service.db.query(sql`
    update activity set created_at = '2026-03-02T00:00:00Z'
    where workspace_id = ${workspace_id} and action = 'reopen'`)
  await review('c', 'mark_fixed', false, service.client(second.key))
  await service.db.query(sql`
    update activity set created_at = '2026-03-02T12:00:00Z'
    where workspace_id = ${workspace_id} and violation_id = 'c'`)
  const none = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }
  expect((await byDay(audit_id))?.items).toEqual([
    { day: '2026-03-01', actor_email: owner_email, decisions: 1, violations: 2, by_state: { ...none, fixed: 2 } },
    { day: '2026-03-02', actor_email: owner_email, decisions: 1, violations: 1, by_state: { ...none, undecided: 1 } },
    {
      day: '2026-03-02',
      actor_email: 'zoe@bank.example',
      decisions: 1,
      violations: 1,
      by_state: { ...none, fixed: 1 },
    },
  ])
})

test('dismissals are counted by standard reason, those with other reasons together, those taken back not at all', async () => {
  const { api, workspace_id, byDay, review } = await reviewer()
  const audit_id = await seedAudit(service.db, workspace_id, [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }])
  const dismiss = async (violation_id: string, reason: string) => {
    const expected = { review_state: 'undecided' as const }
    const body = {
      action: 'dismiss' as const,
      reason,
      kind: 'single' as const,
      decisions: [{ violation_id, expected }],
    }
    return (await api.POST('/extensions/v1/reviews', { body })).data?.decision_id ?? ''
  }
  await dismiss('a', 'Quoted')
  expect(await byDay(audit_id)).toMatchObject({ by_reason: [] })
  await addToLibrary(service.db, workspace_id, {
    dismissalReasons: [
      { category: 'duplicate', reason: 'Decided before' },
      { category: 'false positive', reason: 'Quoted' },
    ],
  })
  await dismiss('b', 'Something else')
  await review('c', 'mark_fixed')
  const undoes = await dismiss('d', 'Quoted')
  await api.POST('/extensions/v1/reviews', {
    body: {
      action: 'reopen',
      kind: 'single',
      decisions: [{ violation_id: 'd', expected: { review_state: 'dismissed' }, undoes }],
    },
  })
  expect((await byDay(audit_id))?.by_reason).toEqual([
    { category: 'duplicate', reason: 'Decided before', violations: 0 },
    { category: 'false positive', reason: 'Quoted', violations: 1 },
    { category: null, reason: null, violations: 1 },
  ])
  const reasons = await api.GET('/extensions/v1/dismissal-reasons')
  expect(reasons.data?.items.map(({ category }) => category)).toEqual(['duplicate', 'false positive'])
})
