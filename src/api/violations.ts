import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { chooseService } from './choose-service.ts'
import { queryFnFor } from './client.ts'
import { refreshActivity } from './history.ts'
import type { Violation } from '../../contract/openapi.gen.ts'
import { readText } from '../lib/search-params.ts'
import { fetchDetail } from './published/list.ts'
import { countFilter, type CountFilter, type ExtendedSearch, valuesOf } from './violation-filters.ts'
import type { ListedViolation } from './listed-violation.ts'
import { hasViolations, listOf, type ListVersion, violationKeys, writeCounts, writeStates } from './violation-cache.ts'
import { isReviewing, reviewsIn } from './reviews.ts'
import type { ReviewedViolation } from '../state/stored-values.ts'

export const violationQueries = {
  ...violationKeys,
  /**
   * `version` distinguishes answers for the same page that are in use at the same time. `cursor` is where the page begins, if the
   * service is not to find it by its number.
   */
  list: (auditId: string, search: ExtendedSearch, version: ListVersion = 0, cursor?: string) =>
    queryOptions({
      queryKey: [...violationQueries.lists(auditId), search, version],
      queryFn: async ({ client, signal }) => {
        const service = await chooseService(client, search)
        const page = await service.page(auditId, cursor === undefined ? search : { ...search, cursor }, signal)
        // The page on screen has its own end: that of a refresh is further down.
        if (version !== 'refresh') service.continueAfter(auditId, search, page)
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
      queryFn: async ({ client, signal }) => (await chooseService(client, filter)).counts(auditId, filter, signal),
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
      meta: { blocksFirstPaint: false },
    }),
}

/** Where a violation was found that no list of this service has shown. */
export const locationQuery = (violation_id: string) =>
  queryOptions({
    queryKey: ['violation location', violation_id],
    queryFn: (context) =>
      queryFnFor('/extensions/v1/violations/{violation_id}/location', { path: { violation_id } })(context).then(
        ({ location }) => location,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { blocksFirstPaint: false },
  })

/** Writes the states that were read. Where someone else has decided, the counts and the lists are read again. */
export function mergeStatesFromResponse(client: QueryClient, violations: readonly ListedViolation[]): void {
  const moved = writeStates(client, violations)
  if (moved.size === 0) return
  refreshActivity(client, moved)
  const reviewed = reviewsIn(client).flatMap((review) => review.violations)
  const isOwn = ({ id, review_state }: Violation) =>
    reviewed.some((one) => one.id === id && [one.before.review_state, one.after.review_state].includes(review_state))
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
