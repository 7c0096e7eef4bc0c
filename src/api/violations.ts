import { keepPreviousData, notifyManager, type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiFor, unwrap } from './client.ts'
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

/** Of every mutation that changes review states. */
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

/** What narrows the counts of the states. */
const countFilterNames = ['severity', 'search'] as const

type CountFilter = Pick<ViolationSearch, (typeof countFilterNames)[number]>

const countsKey = (auditId: string) => [...violationQueries.lists(auditId), 'counts'] as const

export const violationQueries = {
  all: () => ['violations'] as const,
  lists: (auditId: string) => [...violationQueries.all(), 'list', auditId] as const,
  /** `version` tells answers apart that were given for the same page at different times, while both are in use. */
  list: (auditId: string, search: ViolationSearch, version: number | 'refresh' = 0) =>
    queryOptions({
      queryKey: [...violationQueries.lists(auditId), search, version],
      queryFn: async ({ client, signal }) => {
        const page = await fetchViolationPage(client, auditId, search, signal)
        writeStates(client, page.violations)
        writeTotal(client, auditId, search, page)
        writeCount(client, auditId, search, page.total)
        writeProgress(client, auditId, page.review_progress)
        return page
      },
      placeholderData: keepPreviousData,
    }),
  /** How far an audit is, by the smallest page there is. */
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
        writeStates(client, [detail])
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

/** A reason matters only where it belongs to a dismissal. */
export const isSameDecision = (one: ReviewedState, other: ReviewedState) =>
  one.review_state === other.review_state &&
  (one.review_state !== 'dismissed' || one.dismissal_reason === other.dismissal_reason)

/**
 * Writes the states that an answer brought into every other cached answer, so that one violation has one state everywhere.
 * Nothing becomes fresher by it.
 */
export function writeStates(client: QueryClient, changes: readonly StateChange[]): void {
  const byId = new Map(changes.map((change) => [change.id, change]))
  notifyManager.batch(() => {
    for (const query of client.getQueryCache().findAll({ queryKey: [...violationQueries.all(), 'list'] })) {
      const { data, dataUpdatedAt: updatedAt } = query.state
      if (!hasViolations(data)) continue
      const violations = patchStates(data.violations, byId)
      if (violations !== data.violations) client.setQueryData(query.queryKey, { ...data, violations }, { updatedAt })
    }
    for (const [id, change] of byId) {
      const { queryKey } = violationQueries.detail(id)
      const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
      client.setQueryData(queryKey, (detail) => detail && patchState(detail, change), { updatedAt })
    }
  })
}

/** Rows and lists that do not change keep their identity. */
function patchStates<Row extends StateChange>(rows: readonly Row[], changes: ReadonlyMap<string, StateChange>) {
  let isChanged = false
  const patched = rows.map((row) => {
    const change = changes.get(row.id)
    const now = change ? patchState(row, change) : row
    isChanged ||= now !== row
    return now
  })
  return isChanged ? patched : rows
}

function patchState<Row extends StateChange>(row: Row, { review_state, dismissal_reason }: ReviewedState): Row {
  const isSame = row.review_state === review_state && row.dismissal_reason === dismissal_reason
  return isSame ? row : { ...row, review_state, dismissal_reason }
}

function hasViolations(data: unknown): data is { violations: readonly SchemaViolation[] } {
  return isRecord(data) && Array.isArray(data['violations'])
}

/** Every cached violation that is wanted, by id. */
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

/** Asks again for what is listed, beside the rows on screen: those stay in place. */
export function refreshLists(client: QueryClient, auditId?: string): void {
  const queryKey = auditId === undefined ? [...violationQueries.all(), 'list'] : violationQueries.lists(auditId)
  void client.invalidateQueries({
    queryKey,
    predicate: (query) => query.queryKey.at(-1) === 'refresh' || !query.isActive(),
  })
}

/** One filter has one total, whichever of its pages was answered last; with the counts of the same answer. */
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

/** The counts under a filter follow the totals of its lists. */
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

export function refreshCounts(client: QueryClient, auditId: string): void {
  void client.invalidateQueries({ queryKey: countsKey(auditId) })
}

const filterNames = ['review_state', ...countFilterNames] as const

/** While decisions are on their way the service may or may not have counted them: what is known stays until they settle. */
function writeProgress(client: QueryClient, auditId: string, progress: SchemaReviewProgress): void {
  const { queryKey } = violationQueries.progress(auditId)
  const isKnown = client.getQueryData(queryKey) !== undefined
  if (!isKnown || client.isMutating({ mutationKey: reviewKey }) === 0) client.setQueryData(queryKey, progress)
}
