import type { QueryClient } from '@tanstack/react-query'
import type { ReviewedViolation } from '../../../api/review-mutation.ts'
import { updateCounts, violationQueries } from '../../../api/violations.ts'
import { moveCounts } from '../rules/review-counts.ts'

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
