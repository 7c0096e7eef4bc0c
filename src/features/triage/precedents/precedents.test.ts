import { expect, test } from 'vitest'
import type { ReviewState } from '../../../../contract/openapi.gen.ts'
import { precedentsFor } from './precedents.ts'

const violation = (
  id: string,
  review_state: ReviewState = 'undecided',
  dismissal_reason: string | null = null,
  violating_text: string | null = 'Earn 8%',
  rule_id: string | null = 'returns',
) => ({ id, review_state, dismissal_reason, violating_text, rule_id })

test('the same text comes before the same rule, each with how often and when last', () => {
  const decided = [
    { ...violation('a', 'dismissed', 'Quoted law', 'EARN  8%'), decided_at: '2026-01-01' },
    { ...violation('b', 'dismissed', 'Quoted law'), decided_at: '2026-01-05' },
    { ...violation('c', 'urgent_violation', null, 'Another text'), decided_at: '2026-01-09' },
    { ...violation('d', 'fixed', null, 'Earn 8%', 'another rule'), decided_at: '2026-01-03' },
    violation('e', 'fixed', null, 'No', 'no'),
  ]
  expect(precedentsFor(decided, violation('x'))).toEqual([
    { match: 'text', review_state: 'dismissed', dismissal_reason: 'Quoted law', count: 2, last_at: '2026-01-05' },
    { match: 'text', review_state: 'fixed', dismissal_reason: null, count: 1, last_at: '2026-01-03' },
    { match: 'rule', review_state: 'urgent_violation', dismissal_reason: null, count: 1, last_at: '2026-01-09' },
  ])
})

test('neither a violation itself nor an undecided one is a precedent', () => {
  expect(precedentsFor([violation('a', 'fixed'), violation('b')], violation('a'))).toEqual([])
})

test('a violation counts once, as it stands in the first row', () => {
  const decided = [
    violation('a'),
    violation('a', 'dismissed', 'Since taken back'),
    violation('b', 'fixed'),
    violation('b', 'fixed'),
  ]
  expect(precedentsFor(decided, violation('x'))).toMatchObject([{ review_state: 'fixed', count: 1 }])
})

test('nulls are never the same', () => {
  expect(
    precedentsFor([violation('a', 'fixed', null, null, null)], violation('x', 'undecided', null, null, null)),
  ).toEqual([])
})
