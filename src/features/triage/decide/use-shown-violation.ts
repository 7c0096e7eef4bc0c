import { useReviewOverlays } from '../../../api/review-mutation.ts'
import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { overlayReview } from '../rules/overlay-reviews.ts'

/** A violation with the reviewer's own decisions overlaid. */
export function useShownViolation<Found extends Violation>(violation: Found | undefined): Found | undefined {
  const reviews = useReviewOverlays()
  return (
    violation &&
    overlayReview(
      violation,
      reviews.filter(({ id }) => id === violation.id),
    )
  )
}
