import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEventWriter } from './apply-events.ts'
import { noExtensions } from './extensions.ts'
import { historyQueries } from './history.ts'
import { replacements } from './live-status.ts'
import type { ReviewState, Violation, ViolationDetail } from '../../contract/openapi.gen.ts'
import { reviewKey } from './reviews.ts'
import { refreshWhenIdle, violationQueries } from './violations.ts'
import { until } from '../testing/until.ts'
import type { ReviewVariables } from '../state/stored-values.ts'

const row = (id: string, review_state: ReviewState = 'undecided'): Violation => ({
  id,
  audit_id: 'a',
  review_state,
  severity: null,
  rule_id: null,
  rule_name: null,
  asset_id: null,
  asset_name: null,
  asset_url: null,
  violating_text: null,
  reason: '',
  recommended_solution: null,
  suggested_text: null,
  dismissal_reason: null,
  group_id: null,
  assigned_to_user_ids: [],
})
const detail = (id: string): ViolationDetail => ({
  ...row(id),
  rule_description: null,
  rule_explanation: null,
  comments: [],
})
const progress = { undecided: 2, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }
const listKey = violationQueries.list('a', {}).queryKey
const progressKey = violationQueries.progress('a').queryKey

let client: QueryClient
let writer: ReturnType<typeof createEventWriter>
let stopped: AbortController
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(['extensions'], { ...noExtensions, email: 'me@bank.example' })
  client.setQueryData(listKey, {
    audit_id: 'a',
    violations: [row('v1'), row('v2')],
    total: 2,
    page: 1,
    page_size: 20,
    has_more: false,
    review_progress: progress,
  })
  client.setQueryData(progressKey, progress)
  client.setQueryData(violationQueries.detail('v1').queryKey, detail('v1'))
  stopped = new AbortController()
  writer = createEventWriter('events', client, stopped.signal)
})
afterEach(() => {
  stopped.abort()
  client.clear()
})

const states = () => client.getQueryData(listKey)?.violations.map(({ review_state }) => review_state)
const detailNow = () => client.getQueryData(violationQueries.detail('v1').queryKey)

const decision = (review_state: ReviewState, more: object = {}) => ({
  type: 'decision',
  data: {
    decision_id: 'd',
    action: 'mark_fixed',
    review_state,
    dismissal_reason: null,
    kind: 'single',
    actor_email: 'colleague@bank.example',
    created_at: '2026-11-17T00:00:00Z',
    violations: [{ violation_id: 'v1', audit_id: 'a', from_state: 'undecided' }],
    more: false,
    ...more,
  },
})

const isInvalid = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated
/** Lets the counts be watched, so that they are read again, and counts how often. */
function watchCounts() {
  const read = vi.fn<() => Promise<typeof progress>>(async () => ({ ...progress, undecided: 1, fixed: 1 }))
  const observer = new QueryObserver(client, { queryKey: progressKey, queryFn: read, staleTime: Infinity })
  onTestFinished(observer.subscribe(() => undefined))
  return read
}

test("a colleague's decision changes the rows and the detail at once, and its history is read again", () => {
  client.setQueryData(historyQueries.violation('v1').queryKey, [])
  writer.write([decision('fixed')])
  expect(states()).toEqual(['fixed', 'undecided'])
  expect(detailNow()?.review_state).toBe('fixed')
  expect(isInvalid(historyQueries.violation('v1').queryKey)).toBe(true)
})

const replacing = (replaced_actor_email: string | null) =>
  decision('fixed', {
    violations: [{ violation_id: 'v1', audit_id: 'a', from_state: 'dismissed', replaced_actor_email }],
  })

test("a colleague's decision that replaced an own one is announced, other replacements are not", () => {
  const announced: unknown[] = []
  const newest = replacements('events')
  onTestFinished(newest.subscribe(() => announced.push(...newest.get().replaced)))
  writer.write([replacing(null), replacing('other@bank.example')])
  expect(announced).toEqual([])
  writer.write([replacing('me@bank.example')])
  expect(announced).toEqual([
    {
      violation_id: 'v1',
      audit_id: 'a',
      from_state: 'dismissed',
      to_state: 'fixed',
      actor_email: 'colleague@bank.example',
    },
  ])
})

test('the counts are read again once for many events, and not for a decision that is known', async () => {
  vi.useFakeTimers()
  const read = watchCounts()
  const ofV2 = { violations: [{ violation_id: 'v2', audit_id: 'a', from_state: 'undecided' }] }
  writer.write([decision('fixed'), decision('fixed', ofV2)])
  writer.write([decision('fixed')])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read.mock.calls).toHaveLength(1)
  writer.write([decision('fixed')])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read.mock.calls).toHaveLength(1)
})

function pendingReview(id: string) {
  const before = { review_state: 'undecided', dismissal_reason: null } as const
  const after = { ...before, review_state: 'urgent_violation' } as const
  const variables: ReviewVariables = {
    connectionId: 'c1',
    kind: 'decision',
    decision_id: id,
    audit_id: 'a1',
    group_id: null,
    name: id,
    action: 'urgent_violation',
    reason: null,
    decided_at: '2026-11-01T00:00:00Z',
    violations: [{ id, audit_id: 'a1', before, after, action: 'urgent_violation', expected_states: ['undecided'] }],
  }
  const mutation = client
    .getMutationCache()
    .build<unknown, Error, ReviewVariables, unknown>(client, { mutationKey: reviewKey })
  mutation.state = { ...mutation.state, status: 'pending', variables }
  return mutation
}

test('an own review that is pending writes its outcome itself, and its event costs no request', async () => {
  vi.useFakeTimers()
  const read = watchCounts()
  const mutation = pendingReview('v1')
  writer.write([decision('urgent_violation', { actor_email: 'me@bank.example' })])
  expect(states()).toEqual(['undecided', 'undecided'])
  client.getMutationCache().remove(mutation)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read.mock.calls).toHaveLength(0)
})

test('a colleague’s decision on a violation whose own review is pending is read when that has settled', async () => {
  vi.useFakeTimers()
  const read = watchCounts()
  const mutation = pendingReview('v1')
  writer.write([decision('fixed')])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(states()).toEqual(['undecided', 'undecided'])
  expect(read.mock.calls).toHaveLength(0)
  client.getMutationCache().remove(mutation)
  refreshWhenIdle(client, null)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read.mock.calls).toHaveLength(1)
})

test('a violation on screen is not undone by an answer that was asked for before the event', async () => {
  const answers: ((answer: ViolationDetail) => void)[] = []
  const queryFn = () => new Promise<ViolationDetail>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { ...violationQueries.detail('v1'), queryFn, staleTime: 0 })
  onTestFinished(observer.subscribe(() => undefined))
  writer.write([decision('fixed')])
  answers[0]?.(detail('v1'))
  await until(() => expect(answers).toHaveLength(2))
  expect(detailNow()?.review_state).toBe('fixed')
  answers[1]?.({ ...detail('v1'), ...row('v1', 'fixed') })
  await until(() => expect(client.isFetching()).toBe(0))
  expect(detailNow()?.review_state).toBe('fixed')
})

test('who is assigned changes in the rows and the detail at once', () => {
  const violations = [{ violation_id: 'v1', assigned_to: ['b@bank.example'] }]
  writer.write([{ type: 'assignment', data: { violations, more: false } }])
  expect(detailNow()?.assigned_to_user_ids).toEqual(['b@bank.example'])
  expect(client.getQueryData(listKey)?.violations[0]?.assigned_to_user_ids).toEqual(['b@bank.example'])
})

test('a comment lets the thread be read again, not a read from before it', async () => {
  const { queryKey } = violationQueries.detail('v1')
  const asked = client.fetchQuery({
    queryKey,
    queryFn: () => new Promise<ViolationDetail>(() => {}),
    staleTime: 0,
  })
  const comment = { id: 'c', author_email: null, content: 'New', created_at: '2026-11-17T00:00:00Z' }
  writer.write([{ type: 'comment', data: { violation_id: 'v1', audit_id: 'a', comment } }])
  await asked.catch(() => undefined)
  await until(() => expect(isInvalid(queryKey)).toBe(true))
  expect(client.getQueryState(queryKey)?.fetchStatus).toBe('idle')
})

test('what cannot be read lets everything be read again, once', async () => {
  vi.useFakeTimers()
  const unreadable = { type: 'decision', data: { violations: 'none' } }
  writer.write([unreadable, unreadable, { type: 'something new', data: null }])
  await vi.runAllTimersAsync()
  expect(client.getQueryState(violationQueries.detail('v1').queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(['extensions'])?.isInvalidated).toBe(false)
})
