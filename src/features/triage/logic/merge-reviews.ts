import type { ReviewedViolation } from '../../../api/review-outcome.ts'

/** Merges several reviews of one violation, such as a decision and its undo: from the first state to the last. */
export function mergeReviews(reviews: readonly ReviewedViolation[]): ReviewedViolation[] {
  const net = new Map<string, ReviewedViolation>()
  for (const review of reviews) {
    net.set(review.id, { ...review, before: net.get(review.id)?.before ?? review.before })
  }
  return [...net.values()]
}
