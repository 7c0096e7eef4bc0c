import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePendingReviews } from '../../../api/review-mutation.ts'
import { cachedViolations, listedIds, violationQueries, type ViolationSearch } from '../../../api/violations.ts'
import { moveCounts, netReviews } from '../rules/review-counts.ts'

/**
 * The counts of an audit, or under a severity and a search, with unconfirmed decisions included. Filtered counts are requested
 * only after the list has answered, so that a search that is still being typed costs nothing.
 */
export function useReviewProgress(
  auditId: string,
  { severity, search }: Pick<ViolationSearch, 'severity' | 'search'> = {},
  isListed = true,
) {
  const client = useQueryClient()
  const pending = usePendingReviews()
  const filter = { severity, search: search || undefined }
  const isFiltered = filter.severity !== undefined || filter.search !== undefined
  // The list's answers fill this query; nothing is requested here.
  const whole = useQuery({ ...violationQueries.progress(auditId), enabled: false })
  const matching = useQuery({ ...violationQueries.counts(auditId, filter), enabled: isFiltered && isListed })
  const { data } = isFiltered ? matching : whole
  if (!data || pending.length === 0) return data
  const reviews = pending.flatMap(({ violations }) => violations.filter(({ audit_id }) => audit_id === auditId))
  const ids = new Set(reviews.map(({ id }) => id))
  const cached = cachedViolations(client, ({ id }) => ids.has(id))
  const listed = isFiltered ? listedIds(client, auditId, filter) : ids
  // A row that already has its new state was counted with it.
  const uncounted = netReviews(reviews).filter(
    ({ id, after }) => listed.has(id) && cached.get(id)?.review_state !== after.review_state,
  )
  return moveCounts(data, uncounted)
}
