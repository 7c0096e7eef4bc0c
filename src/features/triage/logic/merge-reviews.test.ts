import { expect, test } from 'vitest'
import type { ReviewedViolation } from '../../../api/review-outcome.ts'
import type { ReviewState } from '../../../../contract/openapi.gen.ts'
import { moveCounts } from '../../../api/cached-counts.ts'
import { mergeReviews } from './merge-reviews.ts'

const review = (id: string, before: ReviewState, after: ReviewState): ReviewedViolation => ({
  id,
  audit_id: 'audit',
  before: { review_state: before, dismissal_reason: null },
  after: { review_state: after, dismissal_reason: null },
})
const counts = { undecided: 9, elevated_risk: 0, urgent_violation: 2, dismissed: 0, fixed: 0 }

test('a decision and its undo come to nothing, two decisions to the last one', () => {
  const reviews = [
    review('a', 'undecided', 'urgent_violation'),
    review('b', 'undecided', 'elevated_risk'),
    review('a', 'urgent_violation', 'undecided'),
    review('b', 'elevated_risk', 'fixed'),
  ]
  expect(mergeReviews(reviews)).toEqual([review('a', 'undecided', 'undecided'), review('b', 'undecided', 'fixed')])
  expect(moveCounts(counts, mergeReviews(reviews))).toEqual({ ...counts, undecided: 8, fixed: 1 })
})

test('decisions that the service has counted already are not counted again', () => {
  const reviews = ['a', 'b', 'c'].map((id) => review(id, 'elevated_risk', 'dismissed'))
  expect(moveCounts({ ...counts, dismissed: 3 }, reviews)).toEqual({ ...counts, dismissed: 3 })
})
