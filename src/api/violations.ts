import {
  keepPreviousData,
  notifyManager,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { apiFor, unwrap } from './client.ts'
import { refreshActivity } from './history.ts'
import type { ReviewVariables } from './review-mutation.ts'
import type {
  ReviewProgress,
  ReviewStateFilter,
  Severity,
  Violation,
  ViolationComment,
  ViolationDetail,
  ViolationPage,
} from '../../contract/openapi.gen.ts'
import { isApiError } from '../lib/api-error.ts'
import { isRecord } from '../lib/is-record.ts'
import { readText } from '../lib/search-params.ts'
import { findPage, type ListPage, mayFind, writeNextCursor } from './find-violations.ts'
import { type FindingSearch, findingNames, needsFinding, valuesOf } from './violation-filters.ts'
import { count, flag, id, list, listOrEmpty, record, text, textOrNull } from './parse-response.ts'
import { type ListedViolation, reviewProgress, violationFields } from './parse-violation.ts'

/** The key of every mutation that changes review states. */
export const reviewKey = ['review-violation'] as const

/** Parts of bulk decisions that are not sent yet, because they were paused or wait for an earlier decision. */
export const waitingParts = new WeakSet<object>()

/** Whether the service may or may not have counted a review. */
const isReviewing = (client: QueryClient) =>
  client.isMutating({
    mutationKey: reviewKey,
    predicate: ({ state: { variables, isPaused, failureCount } }) =>
      (!isPaused || failureCount > 0) && !(isRecord(variables) && waitingParts.has(variables)),
  }) > 0

export const violationComment = record<ViolationComment>({
  id,
  author_email: textOrNull,
  content: text,
  created_at: text,
})

const violationPage = record<ViolationPage>({
  audit_id: text,
  violations: list(record<Violation>(violationFields)),
  total: count,
  page: count,
  page_size: count,
  has_more: flag,
  review_progress: reviewProgress,
})

const violationDetail = record<ViolationDetail>({
  ...violationFields,
  rule_description: textOrNull,
  rule_explanation: textOrNull,
  comments: listOrEmpty(violationComment),
})

export type ViolationSearch = FindingSearch
type PublishedSearch = Pick<ViolationSearch, 'review_state' | 'severity' | 'search' | 'page' | 'page_size'>

/** A page of the published list, which knows one state and one severity. */
export function fetchViolationPage(
  client: QueryClient,
  auditId: string,
  { review_state, severity, search, page, page_size }: PublishedSearch,
  signal: AbortSignal,
): Promise<ViolationPage> {
  const [state] = valuesOf<ReviewStateFilter>(review_state)
  const query = {
    review_state: state,
    severity: valuesOf<Severity>(severity)[0],
    search: search || undefined,
    page,
    page_size,
  }
  return unwrap(
    apiFor(client).GET('/public/v1/audits/{audit_id}/violations', {
      params: { path: { audit_id: auditId }, query },
      signal,
    }),
    violationPage,
  )
}

/** A page of the list, found where the service offers that, else of the published list. */
export async function fetchListPage(
  client: QueryClient,
  auditId: string,
  search: ViolationSearch,
  signal: AbortSignal,
): Promise<ListPage> {
  const found = (await mayFind(client, search))
    ? await findPage(client, auditId, search, signal).catch((error: unknown) => {
        // The service may have had the operation in an earlier visit only.
        if (isApiError(error, 404) && !needsFinding(search)) return null
        throw error
      })
    : null
  return found ?? fetchViolationPage(client, auditId, search, signal)
}

/** The filters that also apply to the counts of the states. */
export const countFilterNames = ['severity', 'search', ...findingNames] as const

export type CountFilter = Pick<ViolationSearch, (typeof countFilterNames)[number]>

export function countFilter(search: ViolationSearch): CountFilter {
  return Object.fromEntries(countFilterNames.map((name) => [name, search[name] || undefined]))
}

export const isNarrowed = (search: ViolationSearch) => countFilterNames.some((name) => search[name])

/** The counts of the states under other filters. Without a filter, all of the audit. */
export const countsKey = (auditId: string, search?: CountFilter) =>
  [...violationQueries.lists(auditId), 'counts', ...(search ? [countFilter(search)] : [])] as const

export type ListVersion = number | 'refresh'

/** What the key of a list stands for. Null for the key of anything else. */
export function listOf(
  key: QueryKey,
): { auditId: string; search: Record<string, unknown>; version: ListVersion } | null {
  const [all, kind, auditId, search, version] = key
  const isList = all === violationQueries.all()[0] && kind === 'list' && isRecord(search)
  if (!isList || (typeof version !== 'number' && version !== 'refresh')) return null
  return { auditId: String(auditId), search, version }
}

/** A page whose rows keep their position while it is on screen: its refresh is a query of its own. */
export const isPageOnScreen = (query: Query) => query.isActive() && typeof listOf(query.queryKey)?.version === 'number'

/** The audits whose lists or counts are on screen. */
export const auditsOnScreen = (client: QueryClient): ReadonlySet<string> =>
  new Set(
    client
      .getQueryCache()
      .findAll({ queryKey: violationQueries.allLists(), type: 'active' })
      .map(({ queryKey: [, , auditId] }) => String(auditId)),
  )

export const violationQueries = {
  all: () => ['violations'] as const,
  allLists: () => [...violationQueries.all(), 'list'] as const,
  lists: (auditId: string) => [...violationQueries.allLists(), auditId] as const,
  /** `version` distinguishes answers for the same page that are in use at the same time. */
  list: (auditId: string, search: ViolationSearch, version: ListVersion = 0) =>
    queryOptions({
      queryKey: [...violationQueries.lists(auditId), search, version],
      queryFn: async ({ client, signal }) => {
        const page = await fetchListPage(client, auditId, search, signal)
        // The page on screen has its own end: that of a refresh is further down.
        if (version !== 'refresh') writeNextCursor(client, auditId, search, page)
        writeReadStates(client, page.violations)
        writeTotal(client, auditId, search, page)
        writeCount(client, auditId, search, page.total)
        writeProgress(client, auditId, page.review_progress)
        return page
      },
      placeholderData: keepPreviousData,
    }),
  /** Violations of one rule, as precedents. */
  ofRule: (auditId: string, rule: string) => [...violationQueries.lists(auditId), 'rule', rule] as const,
  /** The review progress of an audit, read with the smallest possible page. */
  progress: (auditId: string) =>
    queryOptions({
      queryKey: [...violationQueries.lists(auditId), 'progress'],
      queryFn: ({ client, signal }) =>
        fetchListPage(client, auditId, { page_size: 1 }, signal).then((page) => page.review_progress),
      staleTime: 60_000,
    }),
  details: () => [...violationQueries.all(), 'detail'] as const,
  detail: (violationId: string) =>
    queryOptions({
      queryKey: [...violationQueries.details(), violationId],
      queryFn: async ({ client, signal }) => {
        const detail = await unwrap(
          apiFor(client).GET('/public/v1/violations/{violation_id}', {
            params: { path: { violation_id: violationId } },
            signal,
          }),
          violationDetail,
        )
        writeReadStates(client, [detail])
        return detail
      },
      meta: { isShownLater: true },
    }),
}

export type ReviewedState = Pick<Violation, 'review_state' | 'dismissal_reason'>
export type StateChange = ReviewedState & Pick<Violation, 'id'>
/** With who decided and when, where that is known. */
export type NewestDecision = StateChange & Pick<ListedViolation, 'decided_by' | 'decided_at'>

export const stateOf = ({ review_state, dismissal_reason }: ReviewedState): ReviewedState => ({
  review_state,
  dismissal_reason,
})

/** The reason is compared only for dismissals. */
export const isSameDecision = (one: ReviewedState, other: ReviewedState) =>
  one.review_state === other.review_state &&
  (one.review_state !== 'dismissed' || one.dismissal_reason === other.dismissal_reason)

/**
 * Writes the states that an answer brought into every other cached answer, so that one violation has one state everywhere.
 * Nothing becomes fresher by it, and rows and lists that do not change keep their identity. Returns the ids of those whose
 * review state was another.
 */
export function writeStates(client: QueryClient, changes: readonly NewestDecision[]): ReadonlySet<string> {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const moved = new Set<string>()
  const patch = <Row extends NewestDecision>(row: Row): Row => {
    const change = byId.get(row.id) ?? row
    const { review_state, dismissal_reason } = change
    const isMoved = row.review_state !== review_state
    if (isMoved) moved.add(row.id)
    // A decision that the change does not name is no longer the newest one.
    const { decided_by, decided_at } = isMoved || change.decided_at !== undefined ? change : row
    const isSame = row.dismissal_reason === dismissal_reason && row.decided_at === decided_at
    return isSame && !isMoved ? row : { ...row, review_state, dismissal_reason, decided_by, decided_at }
  }
  patchViolations(client, byId.keys(), patch)
  return moved
}

/** Changes violations in every cached answer. Nothing becomes fresher by it. */
export function patchViolations(
  client: QueryClient,
  ids: Iterable<string>,
  patch: <Row extends Violation>(row: Row) => Row,
): void {
  notifyManager.batch(() => {
    for (const query of client.getQueryCache().findAll({ queryKey: violationQueries.allLists() })) {
      const { data, dataUpdatedAt: updatedAt } = query.state
      if (!hasViolations(data)) continue
      const violations = data.violations.map(patch)
      const isChanged = violations.some((row, index) => row !== data.violations[index])
      if (isChanged) client.setQueryData(query.queryKey, { ...data, violations }, { updatedAt })
    }
    for (const id of ids) {
      const { queryKey } = violationQueries.detail(id)
      const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
      client.setQueryData(queryKey, (detail) => detail && patch(detail), { updatedAt })
    }
  })
}

/** Writes the states that were read. Where someone else has decided, the counts and the lists are read again. */
export function writeReadStates(client: QueryClient, violations: readonly ListedViolation[]): void {
  const moved = writeStates(client, violations)
  if (moved.size === 0) return
  refreshActivity(client, moved)
  const own = reviewsOf(client)
  const isOwn = ({ id, review_state }: Violation) =>
    own.some((one) => one.id === id && [one.before.review_state, one.after.review_state].includes(review_state))
  const others = violations.filter((violation) => moved.has(violation.id) && !isOwn(violation))
  for (const auditId of new Set(others.map(({ audit_id }) => audit_id))) {
    refreshWhenIdle(client, auditId, { isForLists: true })
  }
}

/** The ids of the violations whose own review is pending. */
export const pendingViolationIds = (client: QueryClient): ReadonlySet<string> =>
  new Set(reviewsOf(client, { status: 'pending' }).map((violation) => violation.id))

function reviewsOf(client: QueryClient, filter: { status?: 'pending' } = {}): ReviewVariables['violations'] {
  return (
    client
      .getMutationCache()
      .findAll({ mutationKey: reviewKey, ...filter })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- mutations of this key have these variables
      .flatMap(({ state }) => (state.variables as ReviewVariables | undefined)?.violations ?? [])
  )
}

export function hasViolations(data: unknown): data is { violations: readonly Violation[] } {
  return isRecord(data) && Array.isArray(data['violations'])
}

/** All cached violations that match, by id. */
export function cachedViolations(
  client: QueryClient,
  isWanted: (violation: Violation) => boolean,
): Map<string, Violation> {
  const found = new Map<string, Violation>()
  const add = (violation: Violation) => isWanted(violation) && found.set(violation.id, violation)
  for (const [, detail] of client.getQueriesData<ViolationDetail>({ queryKey: violationQueries.details() }))
    if (detail) add(detail)
  for (const [, data] of client.getQueriesData({ queryKey: violationQueries.allLists() }))
    if (hasViolations(data)) data.violations.forEach(add)
  return found
}

/** The row of a violation, as a list has it. */
export function listedViolation(client: QueryClient, violation_id: string): ListedViolation | undefined {
  for (const [, data] of client.getQueriesData({ queryKey: violationQueries.allLists() })) {
    const row = hasViolations(data) && data.violations.find(({ id }) => id === violation_id)
    if (row) return row
  }
  return undefined
}

/** Refetches listed rows without moving the rows on screen. */
export function refreshLists(client: QueryClient, auditId?: string): void {
  const queryKey = auditId === undefined ? violationQueries.allLists() : violationQueries.lists(auditId)
  void client.invalidateQueries({
    queryKey,
    predicate: (query) => listOf(query.queryKey)?.version === 'refresh' || !query.isActive(),
  })
}

/** Reads the lists on screen again that should have these violations and do not. */
export function refreshListsWithout(client: QueryClient, auditId: string, changes: readonly StateChange[]): void {
  void client.invalidateQueries({
    queryKey: violationQueries.lists(auditId),
    type: 'active',
    predicate: ({ queryKey, state: { data } }) => {
      const list = listOf(queryKey)
      if (!list || !hasViolations(data)) return false
      const wanted = valuesOf(readText(list.search['review_state'], 'undecided'))
      const listed = new Set(data.violations.map(({ id }) => id))
      return changes.some(({ id, review_state }) => wanted.includes(review_state) && !listed.has(id))
    },
  })
}

/** All pages of a filter have one total, that of the last answer, and the counts of the same answer. */
function writeTotal(
  client: QueryClient,
  auditId: string,
  search: ViolationSearch,
  { total, review_progress }: ListPage,
): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: violationQueries.lists(auditId) })) {
    const { data, dataUpdatedAt: updatedAt } = state
    const other = listOf(queryKey)?.search
    if (!other || !hasViolations(data)) continue
    const isSame = filterNames.every((name) => (other[name] || undefined) === (search[name] || undefined))
    if (isSame) client.setQueryData(queryKey, { ...data, total, review_progress }, { updatedAt })
  }
}

/** Updates the count of a state under a filter from the total of its list. */
function writeCount(client: QueryClient, auditId: string, search: ViolationSearch, total: number): void {
  const { review_state = 'undecided' } = search
  if (isReviewing(client)) return
  const queryKey = countsKey(auditId, search)
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
  const write = (counts: ReviewProgress | undefined) =>
    counts && review_state in counts ? { ...counts, [review_state]: total } : counts
  client.setQueryData<ReviewProgress>(queryKey, write, { updatedAt })
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
      void client.prefetchQuery({ ...violationQueries.progress(id), staleTime: 0 })
      void client.invalidateQueries({ queryKey: countsKey(id) })
      if (hasLists) refreshLists(client, id)
    }
    audits.clear()
  }, delayMs)
}

const filterNames = ['review_state', ...countFilterNames] as const

/** While reviews are pending, the service may or may not have counted them, so the cached counts are kept until they settle. */
export function writeProgress(client: QueryClient, auditId: string, progress: ReviewProgress): void {
  const { queryKey } = violationQueries.progress(auditId)
  const isKnown = client.getQueryData(queryKey) !== undefined
  if (!isKnown || !isReviewing(client)) client.setQueryData(queryKey, progress)
}
