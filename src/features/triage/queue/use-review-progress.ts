import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReviewProgress } from '../../../../contract/openapi.gen.ts'
import { moveCounts } from '../../../api/cached-counts.ts'
import { usePendingViolations } from '../../../api/review-mutation.ts'
import {
  cachedViolations,
  countFilter,
  type CountFilter,
  isNarrowed,
  violationQueries,
} from '../../../api/violations.ts'
import { countsQuery, listedIds } from '../../../api/violation-counts.ts'
import { mergeReviews } from '../logic/merge-reviews.ts'

/**
 * The counts of an audit, or under its filters, with unconfirmed decisions included. Filtered counts are requested
 * only after the list has answered, so that a search that is still being typed costs nothing.
 */
export function useReviewProgress(auditId: string, search: CountFilter = {}, isListed = true) {
  const client = useQueryClient()
  const pending = usePendingViolations()
  const filter = countFilter(search)
  const isFiltered = isNarrowed(search)
  // As a selection of the query, the same counts are the same object.
  const select = (counts: ReviewProgress): ReviewProgress => {
    const reviews = pending.filter(({ audit_id }) => audit_id === auditId)
    if (reviews.length === 0) return counts
    const ids = new Set(reviews.map(({ id }) => id))
    const cached = cachedViolations(client, ({ id }) => ids.has(id))
    const listed = isFiltered ? listedIds(client, auditId, filter) : ids
    // A row that already has its new state was counted with it.
    const uncounted = mergeReviews(reviews).filter(
      ({ id, after }) => listed.has(id) && cached.get(id)?.review_state !== after.review_state,
    )
    return moveCounts(counts, uncounted)
  }
  // The list's answers fill this query; nothing is requested here.
  const whole = useQuery({ ...violationQueries.progress(auditId), enabled: false, select })
  const matching = useQuery({ ...countsQuery(auditId, filter), enabled: isFiltered && isListed, select })
  return (isFiltered ? matching : whole).data
}
