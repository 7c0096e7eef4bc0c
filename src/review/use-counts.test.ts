import { expect, test } from 'vitest'
import type { ReviewState } from '../../contract/openapi.gen.ts'
import { moveCounts } from '../api/violation-cache.ts'
import { overlaidChanges } from './use-counts.ts'
import type { ReviewedViolation } from '../state/stored-values.ts'

const state = (review_state: ReviewState) => ({ review_state, dismissal_reason: null })
const review = (id: string, before: ReviewState, after: ReviewState): ReviewedViolation => ({
  id,
  audit_id: 'audit',
  before: state(before),
  after: state(after),
})
const counts = { undecided: 9, elevated_risk: 0, urgent_violation: 2, dismissed: 0, fixed: 0 }
const unknown = new Map<string, ReturnType<typeof state>>()

test('a decision and its undo come to nothing, two decisions to the last one', () => {
  const reviews = [
    review('a', 'undecided', 'urgent_violation'),
    review('b', 'undecided', 'elevated_risk'),
    review('a', 'urgent_violation', 'undecided'),
    review('b', 'elevated_risk', 'fixed'),
  ]
  for (const rows of [unknown, new Map([['a', state('undecided')]])])
    expect(moveCounts(counts, overlaidChanges(reviews, rows))).toEqual({ ...counts, undecided: 8, fixed: 1 })
})

test('a decision that the row shows already, or that someone else has replaced, is not counted again', () => {
  const reviews = [review('a', 'undecided', 'fixed'), review('b', 'undecided', 'fixed')]
  const rows = new Map([
    ['a', state('fixed')],
    ['b', state('dismissed')],
  ])
  expect(moveCounts(counts, overlaidChanges(reviews, rows))).toEqual(counts)
})

test('decisions that the service has counted already are not counted again', () => {
  const reviews = ['a', 'b', 'c'].map((id) => review(id, 'elevated_risk', 'dismissed'))
  expect(moveCounts({ ...counts, dismissed: 3 }, reviews)).toEqual({ ...counts, dismissed: 3 })
})
