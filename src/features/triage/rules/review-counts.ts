import type { ReviewedViolation } from '../../../api/review-mutation.ts'
import type { SchemaReviewProgress as ReviewProgress } from '../../../api/schema.gen.ts'
import { isKnownState } from './review-rules.ts'

/** The counts after these reviews. States that the contract does not know are not counted. */
export function moveCounts(progress: ReviewProgress, reviews: readonly ReviewedViolation[]): ReviewProgress {
  const moved = { ...progress }
  for (const { before, after } of reviews) {
    if (isKnownState(before.review_state)) moved[before.review_state] = Math.max(0, moved[before.review_state] - 1)
    if (isKnownState(after.review_state)) moved[after.review_state] += 1
  }
  return moved
}

/** Merges several reviews of one violation, such as a decision and its undo: from the first state to the last. */
export function netReviews(reviews: readonly ReviewedViolation[]): ReviewedViolation[] {
  const net = new Map<string, ReviewedViolation>()
  for (const review of reviews) {
    net.set(review.id, { ...review, before: net.get(review.id)?.before ?? review.before })
  }
  return [...net.values()]
}
