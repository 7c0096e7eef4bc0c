import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePendingReviews } from '../../../api/review-mutation.ts'
import { cachedViolations, violationQueries } from '../../../api/violations.ts'
import { moveCounts } from '../rules/review-counts.ts'

/** The counts of an audit: as the service made them, with the decisions that it has not confirmed yet. */
export function useReviewProgress(auditId: string) {
  const client = useQueryClient()
  const pending = usePendingReviews()
  // Filled by the list's own answers: nothing is asked for here.
  const { data } = useQuery({ ...violationQueries.progress(auditId), enabled: false })
  if (!data || pending.length === 0) return data
  const reviews = pending.flatMap(({ violations }) => violations.filter(({ audit_id }) => audit_id === auditId))
  const ids = new Set(reviews.map(({ id }) => id))
  const cached = cachedViolations(client, ({ id }) => ids.has(id))
  // A row that already has its new state has been counted with it.
  const uncounted = reviews.filter(({ id, after }) => cached.get(id)?.review_state !== after.review_state)
  return moveCounts(data, uncounted)
}
