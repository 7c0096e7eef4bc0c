import { keepPreviousData, notifyManager, type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiFor, unwrap } from './client.ts'
import { refreshActivity } from './history.ts'
import type { ReviewVariables } from './review-mutation.ts'
import type {
  SchemaReviewProgress,
  SchemaReviewState,
  SchemaReviewStateFilter,
  SchemaSeverity,
  SchemaViolation,
  SchemaViolationComment,
  SchemaViolationDetail,
  SchemaViolationPage,
} from './schema.gen.ts'
import { isRecord } from '../lib/is-record.ts'
import { count, flag, id, list, listOrEmpty, open, openOrNull, record, text, textOrNull } from './shape.ts'

/** The key of every mutation that changes review states. */
export const reviewKey = ['review-violation'] as const

const violationFields = {
  id,
  audit_id: textOrNull,
  review_state: open<SchemaReviewState>(),
  severity: openOrNull<SchemaSeverity>(),
  rule_id: textOrNull,
  rule_name: textOrNull,
  asset_id: textOrNull,
  asset_name: textOrNull,
  asset_url: textOrNull,
  violating_text: textOrNull,
  reason: text,
  recommended_solution: textOrNull,
  suggested_text: textOrNull,
  dismissal_reason: textOrNull,
  group_id: textOrNull,
  assigned_to_user_ids: listOrEmpty(text),
}

export const violationComment = record<SchemaViolationComment>({
  id,
  author_email: textOrNull,
  content: text,
  created_at: text,
})

const reviewProgress = record<SchemaReviewProgress>({
  undecided: count,
  elevated_risk: count,
  urgent_violation: count,
  dismissed: count,
  fixed: count,
})

const violationPage = record<SchemaViolationPage>({
  audit_id: text,
  violations: list(record<SchemaViolation>(violationFields)),
  total: count,
  page: count,
  page_size: count,
  has_more: flag,
  review_progress: reviewProgress,
})

const violationDetail = record<SchemaViolationDetail>({
  ...violationFields,
  rule_description: textOrNull,
  rule_explanation: textOrNull,
  comments: listOrEmpty(violationComment),
})

export interface ViolationSearch {
  review_state?: SchemaReviewStateFilter
  severity?: SchemaSeverity
  search?: string
  page?: number
  page_size?: number
}

export function fetchViolationPage(
  client: QueryClient,
  auditId: string,
  search: ViolationSearch,
  signal: AbortSignal,
): Promise<SchemaViolationPage> {
  return unwrap(
    apiFor(client).GET('/public/v1/audits/{audit_id}/violations', {
      params: { path: { audit_id: auditId }, query: { ...search, search: search.search || undefined } },
      signal,
    }),
    violationPage,
  )
}

/** The filters that also apply to the counts of the states. */
const countFilterNames = ['severity', 'search'] as const

type CountFilter = Pick<ViolationSearch, (typeof countFilterNames)[number]>

const countsKey = (auditId: string) => [...violationQueries.lists(auditId), 'counts'] as const

export const violationQueries = {
  all: () => ['violations'] as const,
  lists: (auditId: string) => [...violationQueries.all(), 'list', auditId] as const,
  /** `version` distinguishes answers for the same page that are in use at the same time. */
  list: (auditId: string, search: ViolationSearch, version: number | 'refresh' = 0) =>
    queryOptions({
      queryKey: [...violationQueries.lists(auditId), search, version],
      queryFn: async ({ client, signal }) => {
        const page = await fetchViolationPage(client, auditId, search, signal)
        writeReadStates(client, page.violations)
        writeTotal(client, auditId, search, page)
        writeCount(client, auditId, search, page.total)
        writeProgress(client, auditId, page.review_progress)
        return page
      },
      placeholderData: keepPreviousData,
    }),
  /** The review progress of an audit, read with the smallest possible page. */
  progress: (auditId: string) =>
    queryOptions({
      queryKey: [...violationQueries.lists(auditId), 'progress'],
      queryFn: ({ client, signal }) =>
        fetchViolationPage(client, auditId, { page_size: 1 }, signal).then((page) => page.review_progress),
      staleTime: 60_000,
    }),
  /** How many violations of each state match a severity or a search: the contract counts states over the whole audit only. */
  counts: (auditId: string, { severity, search }: CountFilter) =>
    queryOptions({
      queryKey: [...countsKey(auditId), { severity, search: search || undefined }],
      queryFn: async ({ client, signal }): Promise<SchemaReviewProgress> => {
        const total = (review_state: SchemaReviewState) =>
          fetchViolationPage(client, auditId, { review_state, severity, search, page_size: 1 }, signal).then(
            (page) => page.total,
          )
        const [undecided, elevated_risk, urgent_violation, dismissed, fixed] = await Promise.all([
          total('undecided'),
          total('elevated_risk'),
          total('urgent_violation'),
          total('dismissed'),
          total('fixed'),
        ])
        return { undecided, elevated_risk, urgent_violation, dismissed, fixed }
      },
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
    }),
}

export type ReviewedState = Pick<SchemaViolation, 'review_state' | 'dismissal_reason'>
export type StateChange = ReviewedState & Pick<SchemaViolation, 'id'>

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
export function writeStates(client: QueryClient, changes: readonly StateChange[]): ReadonlySet<string> {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const moved = new Set<string>()
  const patch = <Row extends StateChange>(row: Row): Row => {
    const { review_state, dismissal_reason } = byId.get(row.id) ?? row
    if (row.review_state !== review_state) moved.add(row.id)
    else if (row.dismissal_reason === dismissal_reason) return row
    return { ...row, review_state, dismissal_reason }
  }
  notifyManager.batch(() => {
    for (const query of client.getQueryCache().findAll({ queryKey: [...violationQueries.all(), 'list'] })) {
      const { data, dataUpdatedAt: updatedAt } = query.state
      if (!hasViolations(data)) continue
      const violations = data.violations.map(patch)
      const isChanged = violations.some((row, index) => row !== data.violations[index])
      if (isChanged) client.setQueryData(query.queryKey, { ...data, violations }, { updatedAt })
    }
    for (const id of byId.keys()) {
      const { queryKey } = violationQueries.detail(id)
      const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
      client.setQueryData(queryKey, (detail) => detail && patch(detail), { updatedAt })
    }
  })
  return moved
}

/** Writes the states that were read. Where someone else has decided, the counts and the lists are read again. */
export function writeReadStates(client: QueryClient, violations: readonly SchemaViolation[]): void {
  const moved = writeStates(client, violations)
  if (moved.size === 0) return
  refreshActivity(client, moved)
  const own = client
    .getMutationCache()
    .findAll({ mutationKey: reviewKey })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- mutations of this key have these variables
    .flatMap(({ state }) => (state.variables as ReviewVariables | undefined)?.violations ?? [])
  const isOwn = ({ id, review_state }: SchemaViolation) =>
    own.some((one) => one.id === id && [one.before.review_state, one.after.review_state].includes(review_state))
  const others = violations.filter((violation) => moved.has(violation.id) && !isOwn(violation))
  for (const auditId of new Set(others.map(({ audit_id }) => audit_id))) {
    refreshWhenIdle(client, auditId, { isForLists: true })
  }
}

function hasViolations(data: unknown): data is { violations: readonly SchemaViolation[] } {
  return isRecord(data) && Array.isArray(data['violations'])
}

/** All cached violations that match, by id. */
export function cachedViolations(
  client: QueryClient,
  isWanted: (violation: SchemaViolation) => boolean,
): Map<string, SchemaViolation> {
  const found = new Map<string, SchemaViolation>()
  const add = (violation: SchemaViolation) => isWanted(violation) && found.set(violation.id, violation)
  for (const [, detail] of client.getQueriesData<SchemaViolationDetail>({ queryKey: violationQueries.details() }))
    if (detail) add(detail)
  for (const [, data] of client.getQueriesData({ queryKey: [...violationQueries.all(), 'list'] }))
    if (hasViolations(data)) data.violations.forEach(add)
  return found
}

/** Refetches listed rows without moving the rows on screen. */
export function refreshLists(client: QueryClient, auditId?: string): void {
  const queryKey = auditId === undefined ? [...violationQueries.all(), 'list'] : violationQueries.lists(auditId)
  void client.invalidateQueries({
    queryKey,
    predicate: (query) => query.queryKey.at(-1) === 'refresh' || !query.isActive(),
  })
}

/** All pages of a filter have one total, that of the last answer, and the counts of the same answer. */
function writeTotal(
  client: QueryClient,
  auditId: string,
  search: ViolationSearch,
  { total, review_progress }: SchemaViolationPage,
): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: violationQueries.lists(auditId) })) {
    const { data, dataUpdatedAt: updatedAt } = state
    const other = queryKey[3]
    if (!hasViolations(data) || !isRecord(other)) continue
    const isSame = filterNames.every((name) => (other[name] || undefined) === (search[name] || undefined))
    if (isSame) client.setQueryData(queryKey, { ...data, total, review_progress }, { updatedAt })
  }
}

/** Updates the count of a state under a filter from the total of its list. */
function writeCount(client: QueryClient, auditId: string, search: ViolationSearch, total: number): void {
  const { review_state = 'undecided' } = search
  if (review_state === 'all' || client.isMutating({ mutationKey: reviewKey }) > 0) return
  const { queryKey } = violationQueries.counts(auditId, search)
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
  client.setQueryData(queryKey, (counts) => counts && { ...counts, [review_state]: total }, { updatedAt })
}

/** Changes the cached counts under each filter, given the ids of the violations that are known to match it. */
export function updateCounts(
  client: QueryClient,
  auditId: string,
  update: (counts: SchemaReviewProgress, ids: ReadonlySet<string>) => SchemaReviewProgress,
): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: countsKey(auditId) })) {
    const filter = queryKey.at(-1)
    if (!isRecord(filter)) continue
    const ids = listedIds(client, auditId, filter)
    client.setQueryData<SchemaReviewProgress>(queryKey, (counts) => counts && update(counts, ids))
  }
}

/** The violations in the cached lists of a severity and a search, whatever their state. */
export function listedIds(
  client: QueryClient,
  auditId: string,
  filter: Partial<Record<keyof CountFilter, unknown>>,
): ReadonlySet<string> {
  const lists = client.getQueryCache().findAll({ queryKey: violationQueries.lists(auditId) })
  return new Set(
    lists.flatMap(({ queryKey, state: { data } }) => {
      const other = queryKey[3]
      if (!hasViolations(data) || !isRecord(other)) return []
      const isSame = countFilterNames.every((name) => (other[name] || undefined) === filter[name])
      return isSame ? data.violations.map(({ id }) => id) : []
    }),
  )
}

const idleMs = 1500

interface Refresh {
  timer: ReturnType<typeof setTimeout>
  isForLists: boolean
}

const scheduled = new WeakMap<QueryClient, Map<string, Refresh>>()

/** Reads the counts again once for many changes, and not while a review is pending: the service may not have counted it. */
export function refreshWhenIdle(client: QueryClient, auditId: string | null, { isForLists = false } = {}): void {
  if (auditId === null) return
  const byAudit = scheduled.get(client) ?? new Map<string, Refresh>()
  scheduled.set(client, byAudit)
  const earlier = byAudit.get(auditId)
  clearTimeout(earlier?.timer)
  const refresh = { isForLists: isForLists || earlier?.isForLists === true }
  const timer = setTimeout(() => {
    // The end of the review asks again, and then for the lists too if they were asked for here.
    if (client.isMutating({ mutationKey: reviewKey }) > 0) return
    byAudit.delete(auditId)
    void client.prefetchQuery({ ...violationQueries.progress(auditId), staleTime: 0 })
    void client.invalidateQueries({ queryKey: countsKey(auditId) })
    if (refresh.isForLists) refreshLists(client, auditId)
  }, idleMs)
  byAudit.set(auditId, { ...refresh, timer })
}

const filterNames = ['review_state', ...countFilterNames] as const

/** While reviews are pending, the service may or may not have counted them, so the cached counts are kept until they settle. */
function writeProgress(client: QueryClient, auditId: string, progress: SchemaReviewProgress): void {
  const { queryKey } = violationQueries.progress(auditId)
  const isKnown = client.getQueryData(queryKey) !== undefined
  if (!isKnown || client.isMutating({ mutationKey: reviewKey }) === 0) client.setQueryData(queryKey, progress)
}
