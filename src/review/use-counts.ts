import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReviewProgress } from '../../contract/openapi.gen.ts'
import { cachedViolations, matchingReviews, moveCounts } from '../api/violation-cache.ts'
import { type CountFilter, isNarrowed } from '../api/violation-filters.ts'
import { violationQueries } from '../api/violations.ts'
import { groupBy } from '../lib/group-by.ts'
import { overlayReview, useReviewOverlays } from './overlay-reviews.ts'
import type { ReviewedViolation } from '../state/stored-values.ts'

/**
 * The counts of an audit and under its filters, with unconfirmed decisions overlaid. Filtered counts are requested only after the
 * list has answered, so that a search that is still being typed costs nothing. Those of the audit come with the list.
 */
export function useCounts(auditId: string, search: CountFilter, isListed: boolean) {
  const client = useQueryClient()
  const pending = useReviewOverlays('pending')
  // As a selection of the query, the same counts are the same object.
  const overlaid = (filter: CountFilter) => (counts: ReviewProgress) => {
    const reviews = matchingReviews(client, auditId, filter, pending)
    if (reviews.length === 0) return counts
    const ids = new Set(reviews.map(({ id }) => id))
    const rows = cachedViolations(client, ({ id }) => ids.has(id))
    return moveCounts(counts, overlaidChanges(reviews, rows))
  }
  const isFiltered = isNarrowed(search)
  const whole = useQuery({ ...violationQueries.progress(auditId), enabled: false, select: overlaid({}) })
  const matching = useQuery({
    ...violationQueries.progress(auditId, search),
    enabled: isFiltered && isListed,
    select: overlaid(search),
  })
  return { progress: whole.data, counts: isFiltered ? matching.data : whole.data }
}

/**
 * What the reviews change in the counts, by the same rule as in the rows: a row that is no longer in the state before was counted with
 * its new state.
 */
export function overlaidChanges(
  reviews: readonly ReviewedViolation[],
  rows: ReadonlyMap<string, ReviewedViolation['before']>,
): Pick<ReviewedViolation, 'before' | 'after'>[] {
  return [...groupBy(reviews, ({ id }) => id)].flatMap(([id, [first, ...others]]) => {
    if (!first) return []
    const before = rows.get(id) ?? first.before
    return { before, after: overlayReview({ id, ...before }, [first, ...others]) }
  })
}
