import { overlayAssignments, usePendingAssignments } from '../../../api/assignments.ts'
import { useReviewOverlays } from '../../../api/review-mutation.ts'
import type { SchemaViolation as Violation } from '../../../../contract/openapi.gen.ts'
import { overlayReview } from '../logic/overlay-reviews.ts'

/** A violation with the reviewer's own decisions and assignments overlaid. */
export function useShownViolation<Found extends Violation>(violation: Found | undefined): Found | undefined {
  const reviews = useReviewOverlays()
  const assignments = usePendingAssignments()
  if (!violation) return undefined
  const reviewed = overlayReview(
    violation,
    reviews.filter(({ id }) => id === violation.id),
  )
  return overlayAssignments([reviewed], assignments)[0]
}
