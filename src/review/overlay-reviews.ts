import type { ReviewedViolation } from './review-outcome.ts'
import { groupBy } from '../lib/group-by.ts'
import type { StateChange } from '../api/violation-cache.ts'

/**
 * Overlays the reviewer's own decisions on server rows. A row in the state before a decision is stale and shows the decision. A
 * row in any other state was changed by someone else and is shown as the service sent it. Unchanged rows keep their identity.
 */
export function overlayReviews<Row extends StateChange>(
  rows: readonly Row[],
  reviews: readonly ReviewedViolation[],
): readonly Row[] {
  if (reviews.length === 0) return rows
  // A bulk decision may have thousands of reviews that are not among the rows.
  const ids = new Set(rows.map(({ id }) => id))
  const byId = groupBy(
    reviews.filter(({ id }) => ids.has(id)),
    ({ id }) => id,
  )
  if (byId.size === 0) return rows
  return rows.map((row) => overlayReview(row, byId.get(row.id) ?? []))
}

export function overlayReview<Row extends StateChange>(row: Row, reviews: readonly ReviewedViolation[]): Row {
  const { review_state, dismissal_reason } = reviews.reduce(
    (shown, { before, after }) => (shown.review_state === before.review_state ? after : shown),
    { review_state: row.review_state, dismissal_reason: row.dismissal_reason },
  )
  const isSame = review_state === row.review_state && dismissal_reason === row.dismissal_reason
  // Clears who decided until the decision is confirmed.
  return isSame ? row : { ...row, review_state, dismissal_reason, decided_by: undefined, decided_at: undefined }
}
