import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getFrom } from './client.ts'
import { refreshActivity } from './history.ts'
import {
  type ReviewProgress,
  type ReviewStateFilter,
  reviewStateValues,
  type Severity,
  type Violation,
  type ViolationPage,
} from '../../contract/openapi.gen.ts'
import { readText } from '../lib/search-params.ts'
import { findPage, type ListPage, mayFind, writeNextCursor } from './find-violations.ts'
import { type ExtendedSearch, valuesOf } from './violation-filters.ts'
import { list, schemaReader } from './parse-response.ts'
import type { ListedViolation } from './listed-violation.ts'
import {
  countFilter,
  type CountFilter,
  hasViolations,
  isNarrowed,
  listOf,
  type ListVersion,
  violationKeys,
  writeCounts,
  writeStates,
} from './violation-cache.ts'
import { isReviewing, reviewsIn } from './reviews.ts'
import type { ReviewedViolation } from '../state/stored-values.ts'

const violationPage = schemaReader('ViolationPage', { violations: list(schemaReader('Violation')) })

/** A page of the published list, which knows one state and one severity. */
export function fetchViolationPage(
  client: QueryClient,
  auditId: string,
  { review_state, severity, search, page, page_size }: ExtendedSearch,
  signal: AbortSignal,
): Promise<ViolationPage> {
  const query = {
    review_state: valuesOf<ReviewStateFilter>(review_state)[0],
    severity: valuesOf<Severity>(severity)[0],
    search: search || undefined,
    page,
    page_size,
  }
  const params = { path: { audit_id: auditId }, query }
  return getFrom('/public/v1/audits/{audit_id}/violations', params, violationPage)({ client, signal })
}

/** A page of the list, found where the service offers that, else of the published list. */
export async function fetchListPage(
  client: QueryClient,
  auditId: string,
  search: ExtendedSearch,
  signal: AbortSignal,
): Promise<ListPage> {
  const found = (await mayFind(client, search)) ? await findPage(client, auditId, search, signal) : null
  return found ?? fetchViolationPage(client, auditId, search, signal)
}

/** The published contract counts states over the whole audit only. Under other filters each state is a list of its own. */
async function fetchCounts(
  client: QueryClient,
  auditId: string,
  filter: CountFilter,
  signal: AbortSignal,
): Promise<ReviewProgress> {
  if (!isNarrowed(filter)) return (await fetchListPage(client, auditId, { page_size: 1 }, signal)).review_progress
  const totals = reviewStateValues.map(async (review_state) => {
    const { total } = await fetchListPage(client, auditId, { ...filter, review_state, page_size: 1 }, signal)
    return [review_state, total]
  })
  return schemaReader('ReviewProgress')(Object.fromEntries(await Promise.all(totals)), 'counts')
}

export const fetchDetail = (violation_id: string) =>
  getFrom('/public/v1/violations/{violation_id}', { path: { violation_id } }, schemaReader('ViolationDetail'))

export const violationQueries = {
  ...violationKeys,
  /** `version` distinguishes answers for the same page that are in use at the same time. */
  list: (auditId: string, search: ExtendedSearch, version: ListVersion = 0) =>
    queryOptions({
      queryKey: [...violationQueries.lists(auditId), search, version],
      queryFn: async ({ client, signal }) => {
        const page = await fetchListPage(client, auditId, search, signal)
        // The page on screen has its own end: that of a refresh is further down.
        if (version !== 'refresh') writeNextCursor(client, auditId, search, page)
        mergeStatesFromResponse(client, page.violations)
        writeCounts(client, auditId, search, page)
        return page
      },
      placeholderData: keepPreviousData,
    }),
  /** The counts of the states in an audit, or under other filters. */
  progress: (auditId: string, search: CountFilter = {}) => {
    const filter = countFilter(search)
    return queryOptions({
      queryKey: [...violationQueries.counts(auditId), filter],
      queryFn: ({ client, signal }) => fetchCounts(client, auditId, filter, signal),
      staleTime: 60_000,
    })
  },
  detail: (violation_id: string) =>
    queryOptions({
      queryKey: [...violationQueries.details(), violation_id],
      queryFn: async ({ client, signal }) => {
        const detail = await fetchDetail(violation_id)({ client, signal })
        mergeStatesFromResponse(client, [detail])
        return detail
      },
      meta: { isShownLater: true },
    }),
}

/** Writes the states that were read. Where someone else has decided, the counts and the lists are read again. */
export function mergeStatesFromResponse(client: QueryClient, violations: readonly ListedViolation[]): void {
  const moved = writeStates(client, violations)
  if (moved.size === 0) return
  refreshActivity(client, moved)
  const own = reviewsIn(client).flatMap((review) => review.violations)
  const isOwn = ({ id, review_state }: Violation) =>
    own.some((one) => one.id === id && [one.before.review_state, one.after.review_state].includes(review_state))
  const others = violations.filter((violation) => moved.has(violation.id) && !isOwn(violation))
  for (const auditId of new Set(others.map(({ audit_id }) => audit_id))) {
    refreshWhenIdle(client, auditId, { isForLists: true })
  }
}

/** Refetches listed rows without moving the rows on screen. */
export function refreshLists(client: QueryClient, auditId: string): void {
  void client.invalidateQueries({
    queryKey: violationQueries.lists(auditId),
    predicate: (query) => listOf(query.queryKey)?.version === 'refresh' || !query.isActive(),
  })
}

/** Reads the lists on screen again that should have the violations of these reviews and do not. */
export function refreshListsWithout(client: QueryClient, auditId: string, reviews: readonly ReviewedViolation[]): void {
  void client.invalidateQueries({
    queryKey: violationQueries.lists(auditId),
    type: 'active',
    predicate: ({ queryKey, state: { data } }) => {
      const list = listOf(queryKey)
      if (!list || !hasViolations(data)) return false
      const wanted = valuesOf(readText(list.search.review_state, 'undecided'))
      const listed = new Set(data.violations.map(({ id }) => id))
      return reviews.some(({ id, after }) => wanted.includes(after.review_state) && !listed.has(id))
    },
  })
}

const idleMs = 1500

interface Refresh {
  timer?: ReturnType<typeof setTimeout>
  /** Whether the lists are read again too, for each audit. */
  audits: Map<string, boolean>
}

const scheduled = new WeakMap<QueryClient, Refresh>()

/** Reads the counts again once for many changes, and not while a review is pending: the service may not have counted it. */
export function refreshWhenIdle(
  client: QueryClient,
  auditId: string | null,
  { isForLists = false, delayMs = idleMs } = {},
): void {
  const refresh: Refresh = scheduled.get(client) ?? { audits: new Map() }
  const { audits } = refresh
  scheduled.set(client, refresh)
  if (auditId !== null) audits.set(auditId, isForLists || audits.get(auditId) === true)
  clearTimeout(refresh.timer)
  refresh.timer = setTimeout(() => {
    // The end of that review schedules all audits again.
    if (isReviewing(client)) return
    for (const [id, hasLists] of audits) {
      void client.invalidateQueries({ queryKey: violationQueries.counts(id) })
      // Those of the whole audit come with the lists, so no query for them is active.
      void client.prefetchQuery({ ...violationQueries.progress(id), staleTime: 0 })
      if (hasLists) refreshLists(client, id)
    }
    audits.clear()
  }, delayMs)
}
