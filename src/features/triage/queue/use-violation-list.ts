import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { overlayAssignments, usePendingAssignments } from '../../../review/assignments.ts'
import { useConnection } from '../../../api/connection-context.ts'
import { usePolling } from '../../../api/live-status.ts'
import { pollIntervalMs } from '../../../api/poll-intervals.ts'
import type { ListedViolation } from '../../../api/listed-violation.ts'
import { hasState, statesOf } from '../../../api/filter-values.ts'
import { violationQueries } from '../../../api/violations.ts'
import { usePersisted } from '../../../state/persisted-store.ts'
import { lastReview } from '../../../review/review-context.ts'
import { listView, type ListSearch } from '../../../domain/filters/triage-search-params.ts'
import { groupRows } from '../../../review/groups.ts'
import { overlayReviews } from '../../../review/overlay-reviews.ts'
import { useCounts } from '../../../review/use-counts.ts'
import type { ReviewedViolation } from '../../../state/stored-values.ts'

const maxMissingRows = 20

interface Wanted {
  search: ListSearch
  version: number
  /** The reviewer's own decisions. */
  reviews: readonly ReviewedViolation[]
  /** The filter whose rows stay on screen until those of `search` have arrived. */
  earlier: ListSearch | undefined
}

export type ViolationListState = ReturnType<typeof useViolationList>

/**
 * The page on screen with the reviewer's own decisions overlaid. Its rows keep their position: a refresh is a separate query,
 * whose states are written to the rows on screen.
 */
export function useViolationList(auditId: string, { search, version, reviews, earlier }: Wanted) {
  const client = useQueryClient()
  const { id: connectionId } = useConnection()
  const list = useQuery({
    ...violationQueries.list(auditId, search, version),
    // A page that the queue has moved to is not replaced while it is on screen.
    ...(version > 0 && { staleTime: Number.POSITIVE_INFINITY }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  // A query result is a new object on every render.
  const { data, isError, isFetching, isPlaceholderData, error, failureCount, failureReason, fetchStatus, refetch } =
    list
  const query = useMemo(
    () => ({ data, isError, isFetching, isPlaceholderData, error, failureCount, failureReason, fetchStatus, refetch }),
    [data, isError, isFetching, isPlaceholderData, error, failureCount, failureReason, fetchStatus, refetch],
  )
  const page = isPlaceholderData ? undefined : data
  const refresh = useQuery({
    ...violationQueries.list(auditId, { ...search, cursor: page?.cursor }, 'refresh'),
    enabled: page !== undefined,
    initialData: page,
    initialDataUpdatedAt: list.dataUpdatedAt,
    placeholderData: undefined,
    staleTime: pollIntervalMs.list,
    refetchInterval: usePolling()(() => pollIntervalMs.list),
    refetchOnWindowFocus: 'always',
  })
  const { data: refreshed, dataUpdatedAt: refreshedAt } = refresh

  const [view] = usePersisted(listView)
  const arranged = useMemo(() => data && arrange(data.violations, view), [data, view])
  const assignments = usePendingAssignments()
  // A row whose decision is the same stays the same object, so that it is not rendered again.
  const [made] = useState(() => new WeakMap<ListedViolation, ListedViolation>())
  const rows = useMemo(
    () => (arranged ? overlayAssignments(overlayReviews(arranged, reviews, made), assignments) : null),
    [arranged, reviews, made, assignments],
  )
  const { progress, counts } = useCounts(auditId, search, page !== undefined)
  const state = useMemo(() => {
    const { review_state } = search
    const page_size = data?.page_size || search.page_size
    const total =
      counts && data && review_state !== 'all'
        ? statesOf(review_state).reduce((sum, one) => sum + counts[one], 0)
        : ((page ? refreshed : data)?.total ?? 0)
    // Changed since the list was asked for: they stay on screen, and are no longer counted in their old state.
    const changedCount = page && rows ? rows.filter((row) => !hasState(review_state, row.review_state)).length : 0
    const shownTo = (search.page - 1) * page_size + (rows?.length ?? 0)
    const isFound = page?.next_cursor !== undefined
    // A bulk decision may have changed all on later pages as well.
    const isAllChanged = changedCount > 0 && total === 0
    return {
      query,
      refreshed,
      refreshedAt,
      rows,
      /** The counts of the states in the audit. */
      progress,
      /** The counts of the states under the other filters. */
      counts,
      /** The filter of the rows on screen. */
      shownSearch: page ? search : (earlier ?? search),
      /** The page in the address, once it has arrived. Until then the earlier rows are shown. */
      page,
      page_size,
      /** How many violations match the filter now. */
      total,
      /** How many rows the list has, including those that no longer match and stay on screen. */
      listed: Math.max(page?.groups ?? total + changedCount, shownTo),
      /** Rows on screen that no longer match it. */
      changedCount,
      shownTo,
      /** Whether it is known where the next page begins. */
      canReadAhead: !page?.isFar,
      hasMore: !isAllChanged && (Boolean(page?.has_more) || (!isFound && search.page * page_size < total)),
    }
  }, [query, refreshed, refreshedAt, rows, progress, counts, data, page, search, earlier])

  // Rows that belong here can be missing: an undo or a colleague brings them back. They are added if no row has to go.
  const { changedCount, page_size, total, shownTo } = state
  const isShort = page !== undefined && !page.has_more && changedCount === 0 && page.violations.length < page_size
  // A group may have others that match when all rows on screen are decided.
  const isGroupLeft = typeof page?.groups === 'number' && total > 0 && changedCount === rows?.length
  const onReviewed = useEffectEvent(() => {
    const isLeft = isGroupLeft || (isShort && (page.groups ?? total) > shownTo)
    if (isLeft && lastReview(connectionId).get()?.audit_id === auditId) void refresh.refetch()
  })
  useEffect(() => lastReview(connectionId).subscribe(() => onReviewed()), [connectionId])
  const onCompared = useEffectEvent(() => {
    if (!page || !refreshed || refreshedAt <= list.dataUpdatedAt) return
    const ids = new Set(refreshed.violations.map(({ id }) => id))
    // A row missing from a refreshed page was decided by someone else or has moved. Only its detail can tell.
    const missing = page.violations.filter((row) => hasState(search.review_state, row.review_state) && !ids.has(row.id))
    for (const { id } of search.review_state === 'all' ? [] : missing.slice(0, maxMissingRows))
      void client.prefetchQuery({ ...violationQueries.detail(id), staleTime: 0 })
    const shown = new Set(page.violations.map(({ id }) => id))
    if (isShort && refreshed.violations.some(({ id }) => !shown.has(id)))
      client.setQueryData(violationQueries.list(auditId, search, version).queryKey, refreshed)
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each answer is another event
  useEffect(() => onCompared(), [refreshedAt])
  return state
}

/** Moves the members of a group to the position of its first member. */
export function arrange(rows: readonly ListedViolation[], view: 'rows' | 'groups'): readonly ListedViolation[] {
  return view === 'groups' ? groupRows(rows).flat() : rows
}
