import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useReviewOverlays } from '../../../api/review-mutation.ts'
import type {
  SchemaReviewProgress as ReviewProgress,
  SchemaViolation as Violation,
  SchemaViolationPage as ViolationPage,
} from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { usePersisted } from '../../../lib/persisted-store.ts'
import type { ListSearch } from '../filters/triage-search.ts'
import { listView } from '../list/list-view.ts'
import { groupRows } from '../rules/groups.ts'
import { overlayReviews } from '../rules/overlay-reviews.ts'
import { useReviewProgress } from './use-review-progress.ts'

const refreshIntervalMs = 30_000
const maxMissingRows = 20
const none: ReadonlySet<string> = new Set()

/**
 * The page on screen with own decisions on top. Its rows stay in place while it is refreshed: the refresh is a query of its
 * own, whose states are written through to the rows on screen.
 */
export function useViolationList(auditId: string, search: ListSearch, version: number) {
  const client = useQueryClient()
  const [view] = usePersisted(listView)
  const list = useQuery({
    ...violationQueries.list(auditId, search, version),
    // What the queue moved on to stays as it was fetched: nothing is exchanged under the reader's eyes.
    ...(version > 0 && { staleTime: Number.POSITIVE_INFINITY }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data } = list
  const page = list.isPlaceholderData ? undefined : data
  const refresh = useQuery({
    ...violationQueries.list(auditId, search, 'refresh'),
    enabled: page !== undefined,
    initialData: page,
    initialDataUpdatedAt: list.dataUpdatedAt,
    placeholderData: undefined,
    staleTime: refreshIntervalMs,
    refetchInterval: refreshIntervalMs,
    refetchOnWindowFocus: 'always',
  })

  const reviews = useReviewOverlays()
  const arranged = useMemo(() => data && arrange(data.violations, view), [data, view])
  const rows = useMemo(() => arranged && overlayReviews(arranged, reviews), [arranged, reviews])

  // A row that a refreshed page no longer has was decided by someone else, or moved: only the violation itself can tell.
  const { dataUpdatedAt: refreshedAt } = refresh
  const missing = page && refreshedAt > list.dataUpdatedAt ? missingRows(page, refresh.data, search) : none
  const [checkedAt, setCheckedAt] = useState(0)
  const onRefreshed = useEffectEvent(() => {
    if (missing.size === 0) return
    const asks = [...missing]
      .slice(0, maxMissingRows)
      .map((id) => client.prefetchQuery({ ...violationQueries.detail(id), staleTime: 0 }))
    void Promise.all(asks).then(() => setCheckedAt(refreshedAt))
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each answer is another event
  useEffect(() => onRefreshed(), [refreshedAt])
  // Rows of the first page cannot have moved up.
  const doubted = search.page === 1 && checkedAt < refreshedAt ? missing : none

  const page_size = data?.page_size || search.page_size
  const progress = useReviewProgress(auditId, search, page !== undefined)
  const total = data ? totalNow(data, progress, search) : 0
  const { review_state } = search
  // Decided since the list was asked for: they stay on screen, and are no longer counted in their old state.
  const decidedCount =
    page && rows && review_state !== 'all' ? rows.filter((row) => row.review_state !== review_state).length : 0
  return {
    list,
    refresh,
    /** Missing from a refreshed page, until the service has told of each of them. */
    doubted,
    /** The page that the address names, once it is there: until then the rows are those before. */
    page,
    rows,
    page_size,
    /** Of each state, under the severity and the search in force. */
    counts: progress,
    /** How many match the filter now. */
    total,
    /** Rows on screen that no longer match it. */
    decidedCount,
    hasMore: Boolean(page?.has_more) || search.page * page_size < total,
  }
}

/** The total of the last answer, moved by what was decided since; under a severity or a search the count of the state. */
function totalNow(
  { total, review_progress }: ViolationPage,
  progress: ReviewProgress | undefined,
  { review_state, severity, search }: ListSearch,
): number {
  if (!progress || review_state === 'all') return total
  if (severity || search) return progress[review_state]
  return Math.max(0, total + progress[review_state] - review_progress[review_state])
}

function missingRows(
  { violations }: ViolationPage,
  refreshed: ViolationPage | undefined,
  { review_state }: ListSearch,
): ReadonlySet<string> {
  if (!refreshed || review_state === 'all') return none
  const ids = new Set(refreshed.violations.map(({ id }) => id))
  const missing = violations.filter((row) => row.review_state === review_state && !ids.has(row.id))
  return missing.length === 0 ? none : new Set(missing.map(({ id }) => id))
}

/** Members of a group stand together, where the first of them stands. */
export function arrange(rows: readonly Violation[], view: 'rows' | 'groups'): readonly Violation[] {
  return view === 'groups' ? groupRows(rows).flatMap(({ members }) => members) : rows
}
