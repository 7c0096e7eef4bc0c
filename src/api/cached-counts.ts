import type { QueryClient } from '@tanstack/react-query'
import type { ReviewedViolation } from './review-outcome.ts'
import type { ReviewProgress } from '../../contract/openapi.gen.ts'
import { updateCounts } from './violation-counts.ts'
import { violationQueries } from './violations.ts'

const isCounted = (progress: ReviewProgress, state: string): state is keyof ReviewProgress =>
  Object.hasOwn(progress, state)

/**
 * The counts after these reviews. States that the contract does not know are not counted. If no violation is left in the state
 * before, the service has counted the review already: its answer was lost, for instance with a reload.
 */
export function moveCounts(
  progress: ReviewProgress,
  reviews: readonly Pick<ReviewedViolation, 'before' | 'after'>[],
): ReviewProgress {
  const moved = { ...progress }
  for (const { before, after } of reviews) {
    if (isCounted(moved, before.review_state)) {
      if (moved[before.review_state] === 0) continue
      moved[before.review_state] -= 1
    }
    if (isCounted(moved, after.review_state)) moved[after.review_state] += 1
  }
  return moved
}

/** Counts what the service has confirmed, in the whole audit and under each filter that is known to show it. */
export function moveCachedCounts(client: QueryClient, auditId: string, reviews: readonly ReviewedViolation[]): void {
  const { queryKey } = violationQueries.progress(auditId)
  client.setQueryData(queryKey, (progress) => progress && moveCounts(progress, reviews))
  updateCounts(client, auditId, (counts, ids) =>
    moveCounts(
      counts,
      reviews.filter(({ id }) => ids.has(id)),
    ),
  )
}
