import { expect, test } from 'vitest'
import { forgetReason, ownReasons, rememberReason } from './own-reasons.ts'
import { offeredReasons } from '../features/triage/precedents/use-precedents.ts'

const violation = { id: 'v', rule_id: 'returns', violating_text: 'Earn 8%' }
const dismissed = (connectionId: string, decision_id: string, reason: string | null) =>
  rememberReason(connectionId, { decision_id, reason, decided_at: '2026-11-15T12:00:00Z' }, violation)
const offered = (connectionId: string) => offeredReasons([], ownReasons(connectionId).get())

test('the reviewer’s reasons are offered once each, the last used first, on their own connection', () => {
  for (const [index, reason] of ['one', 'two', 'one', 'three'].entries()) dismissed('a', String(index), reason)
  dismissed('a', '4', null)
  dismissed('a', '5', ' ')
  expect(offered('a')).toEqual(['three', 'one', 'two'])
  expect(offered('b')).toEqual([])
})

test('a reason stays as long as one decision with it was not taken back', () => {
  dismissed('c', '1', 'Kept')
  dismissed('c', '2', 'Kept')
  dismissed('c', '3', 'Undone')
  forgetReason('c', '3')
  forgetReason('c', '2')
  expect(offered('c')).toEqual(['Kept'])
})
