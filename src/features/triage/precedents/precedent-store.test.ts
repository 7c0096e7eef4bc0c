import { expect, test } from 'vitest'
import { disconnect } from '../../../api/connections.ts'
import { persist, readPersisted } from '../../../lib/persisted-database.ts'
import { writtenAt } from '../../../lib/persisted-store.ts'
import { noPrecedents, precedentsFor } from '../rules/precedents.ts'
import { precedentStore, rememberDecisions } from './precedent-store.ts'
import { offeredReasons, recentReasons, reusableReason } from './use-precedents.ts'
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
  rememberDecisions('a', [dismissed('v1', 'Award 2025')], { own: true })
  const [precedent] = precedentsFor(precedentStore('a').get() ?? noPrecedents, open)
  expect(precedent).toMatchObject({ match: 'text', dismissal_reason: 'Award 2025', count: 1 })
  expect(recentReasons('a')).toEqual(['Award 2025'])
  expect(recentReasons('b')).toEqual([])
  await until(async () => expect(await readPersisted('a', 'precedents')).toMatchObject({ reasons: ['Award 2025'] }))
})

test('what another tab wrote meanwhile is kept too', async () => {
  rememberDecisions('c', [dismissed('v1', 'First')], { own: true })
  await until(async () => expect(await readPersisted('c', 'precedents')).toBeTruthy())
  const kept = await readPersisted('c', 'precedents')
  await persist('c', 'precedents', Object.assign({}, kept, { reasons: ['Of another tab', 'First'] }))
  writtenAt('c', 'precedents').set((at) => at + 1)
  rememberDecisions('c', [dismissed('v2', 'Second')], { own: true })
  await until(async () =>
    expect(await readPersisted('c', 'precedents')).toMatchObject({ reasons: ['Second', 'Of another tab', 'First'] }),
  )
})

test('where no other tab wrote, what is remembered is written and not read again', async () => {
  rememberDecisions('f', [dismissed('v1', 'First')], { own: true })
  await until(async () => expect(await readPersisted('f', 'precedents')).toMatchObject({ reasons: ['First'] }))
  rememberDecisions('f', [dismissed('v2', 'Second')], { own: true })
  const remembered = precedentStore('f').get()
  await until(async () =>
    expect(await readPersisted('f', 'precedents')).toMatchObject({ reasons: ['Second', 'First'] }),
  )
  expect(precedentStore('f').get()).toBe(remembered)
})

test('disconnecting leaves no precedent', async () => {
  rememberDecisions('d', [dismissed('v1', 'Award 2025')], { own: true })
  await disconnect('d')
  expect(precedentStore('d').get()).toEqual(noPrecedents)
})

test('reasons of the same text or rule are offered before the last ones used, each once', () => {
  rememberDecisions('e', [dismissed('v1', 'For the rule', 'Number one.')], { own: true })
  rememberDecisions('e', [dismissed('v2', 'For the text')], { own: true })
  rememberDecisions('e', [{ ...dismissed('v3', 'Elsewhere', 'Fees'), rule_id: 'fees' }], { own: true })
  const precedents = precedentsFor(precedentStore('e').get() ?? noPrecedents, open)
  expect(reusableReason(precedents)).toBe('For the text')
  expect(offeredReasons(precedents, recentReasons('e'))).toEqual(['For the text', 'For the rule', 'Elsewhere'])
  expect(offeredReasons(precedents, recentReasons('e'), 2)).toHaveLength(2)
})
