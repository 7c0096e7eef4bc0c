import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { disconnect } from '../../../api/connections.ts'
import { sendReview } from '../../../api/review-mutation.ts'
import { reviewKey } from '../../../api/violations.ts'
import { persist, readPersisted } from '../../../lib/persisted-database.ts'
import { writtenAt } from '../../../lib/persisted-store.ts'
import { noPrecedents, precedentsFor } from '../logic/precedents.ts'
import { forgetDecisions, precedentStore, rememberDecisions, rememberRead } from './precedent-store.ts'
import { offeredReasons, recentReasons, reusablePrecedent } from './use-precedents.ts'
import { until } from '../../../testing/until.ts'

const dismissed = (id: string, dismissal_reason: string, violating_text = 'The safest app in Europe.') => ({
  id,
  rule_id: 'superlatives',
  violating_text,
  review_state: 'dismissed' as const,
  dismissal_reason,
})

const open = { id: 'open', rule_id: 'superlatives', violating_text: 'the  safest app in europe.' }

test('a decision is a precedent at once, and kept for its connection alone', async () => {
  rememberDecisions('a', [dismissed('v1', 'Award 2025')])
  const [precedent] = precedentsFor(precedentStore('a').get() ?? noPrecedents, open)
  expect(precedent).toMatchObject({ match: 'text', dismissal_reason: 'Award 2025', count: 1 })
  expect(recentReasons('a')).toEqual(['Award 2025'])
  expect(recentReasons('b')).toEqual([])
  await until(async () => expect(await readPersisted('a', 'precedents')).toMatchObject({ reasons: ['Award 2025'] }))
})

test('what another tab wrote meanwhile is kept too', async () => {
  rememberDecisions('c', [dismissed('v1', 'First')])
  await until(async () => expect(await readPersisted('c', 'precedents')).toBeTruthy())
  const kept = await readPersisted('c', 'precedents')
  await persist('c', 'precedents', Object.assign({}, kept, { reasons: ['Of another tab', 'First'] }))
  writtenAt('c', 'precedents').set((at) => at + 1)
  rememberDecisions('c', [dismissed('v2', 'Second')])
  await until(async () =>
    expect(await readPersisted('c', 'precedents')).toMatchObject({ reasons: ['Second', 'Of another tab', 'First'] }),
  )
})

test('where no other tab wrote, what is remembered is written and not read again', async () => {
  rememberDecisions('f', [dismissed('v1', 'First')])
  await until(async () => expect(await readPersisted('f', 'precedents')).toMatchObject({ reasons: ['First'] }))
  rememberDecisions('f', [dismissed('v2', 'Second')])
  const remembered = precedentStore('f').get()
  await until(async () =>
    expect(await readPersisted('f', 'precedents')).toMatchObject({ reasons: ['Second', 'First'] }),
  )
  expect(precedentStore('f').get()).toBe(remembered)
})

const undecided = { review_state: 'undecided' as const, dismissal_reason: null }

const decisionsOf = (connectionId: string) => precedentsFor(precedentStore(connectionId).get() ?? noPrecedents, open)

test('an undone decision is no precedent, and its reason is offered only where another decision has it', async () => {
  rememberDecisions('g', [dismissed('v1', 'Kept'), dismissed('v2', 'Kept'), dismissed('v3', 'Undone')])
  forgetDecisions('g', [{ ...dismissed('v3', ''), ...undecided }], 'Undone')
  forgetDecisions('g', [{ ...dismissed('v2', ''), ...undecided }], 'Kept')
  expect(decisionsOf('g')).toMatchObject([{ dismissal_reason: 'Kept', count: 1 }])
  expect(recentReasons('g')).toEqual(['Kept'])
  await until(async () => expect(await readPersisted('g', 'precedents')).toMatchObject({ reasons: ['Kept'] }))
  rememberDecisions('g', [dismissed('v1', 'Later')])
  forgetDecisions('g', [dismissed('v1', 'Kept')], 'Later')
  expect(decisionsOf('g')).toMatchObject([{ dismissal_reason: 'Kept', count: 1 }])
  expect(recentReasons('g')).toEqual(['Kept'])
})

test('what is read as undecided is no precedent, and what is read as decided otherwise replaces it', () => {
  const client = new QueryClient()
  rememberRead(client, 'h', [dismissed('v1', 'Seen'), dismissed('v2', 'Seen')])
  expect(decisionsOf('h')).toMatchObject([{ dismissal_reason: 'Seen', count: 2 }])
  rememberRead(client, 'h', [{ ...dismissed('v1', ''), ...undecided }, dismissed('v2', 'Other')])
  expect(decisionsOf('h')).toMatchObject([{ dismissal_reason: 'Other', count: 1 }])
})

test('an answer that is older than an own undo does not bring the decision back', async () => {
  const client = new QueryClient()
  client.setMutationDefaults(reviewKey, {
    mutationFn: async () => [{ violation_id: 'v1', type: 'done', review_state: 'undecided' }],
  })
  const row = dismissed('v1', 'Undone')
  const before = { review_state: row.review_state, dismissal_reason: row.dismissal_reason }
  sendReview(client, {
    connectionId: 'i',
    kind: 'undo',
    decision_id: 'd1',
    audit_id: 'a1',
    group_id: null,
    name: 'Finding',
    action: 'dismiss',
    reason: 'Undone',
    decided_at: '2026-03-01T09:00:00Z',
    steps: [{ violation_id: 'v1', body: { action: 'reopen' }, becomes: undecided, expected_states: ['dismissed'] }],
    violations: [{ id: 'v1', audit_id: 'a1', before, after: undecided }],
  })
  await until(() => expect(client.isMutating()).toBe(0))
  rememberRead(client, 'i', [row, dismissed('v2', 'Kept')])
  expect(decisionsOf('i')).toMatchObject([{ dismissal_reason: 'Kept', count: 1 }])
})

test('disconnecting leaves no precedent', async () => {
  rememberDecisions('d', [dismissed('v1', 'Award 2025')])
  await disconnect('d')
  expect(precedentStore('d').get()).toEqual(noPrecedents)
})

test('reasons of the same text or rule are offered before the last ones used, each once', () => {
  rememberDecisions('e', [dismissed('v1', 'For the rule', 'Number one.')])
  rememberDecisions('e', [dismissed('v2', 'For the text')])
  rememberDecisions('e', [{ ...dismissed('v3', 'Elsewhere', 'Fees'), rule_id: 'fees' }])
  const precedents = precedentsFor(precedentStore('e').get() ?? noPrecedents, open)
  expect(reusablePrecedent(precedents)?.dismissal_reason).toBe('For the text')
  expect(offeredReasons(precedents, recentReasons('e'))).toEqual(['For the text', 'For the rule', 'Elsewhere'])
  expect(offeredReasons(precedents, recentReasons('e'), 2)).toHaveLength(2)
})
