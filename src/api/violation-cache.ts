import { notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { AssignedViolation } from '../../contract/extensions.gen.ts'
import type { ReviewProgress, Violation } from '../../contract/openapi.gen.ts'
import { isRecord } from '../lib/json.ts'
import type { ListPage } from './service.ts'
import type { ListedViolation } from './listed-violation.ts'
import { isReviewing } from './reviews.ts'
import { countFilter, countFilterNames, type ExtendedSearch, isNarrowed, type KeySearch } from './violation-filters.ts'
import type { FoundDecision, ReviewedViolation } from '../state/stored-values.ts'

/*
 * The cached answers about violations: their keys, and what is written to them.
 */

export type ListVersion = number | 'refresh'

export const violationKeys = {
  all: () => ['violations'] as const,
  allLists: () => [...violationKeys.all(), 'list'] as const,
  lists: (auditId: string) => [...violationKeys.allLists(), auditId] as const,
  /** The counts of the states under each filter. */
  counts: (auditId: string) => [...violationKeys.lists(auditId), 'counts'] as const,
  /** Violations of one rule, as precedents. */
  ofRule: (auditId: string, rule: string) => [...violationKeys.lists(auditId), 'rule', rule] as const,
  details: () => [...violationKeys.all(), 'detail'] as const,
}

export const isCountsKey = ([all, , , kind]: QueryKey) =>
  all === violationKeys.all()[0] && kind === violationKeys.counts('')[3]

/** What the key of a list stands for. Null for the key of anything else. */
export function listOf(key: QueryKey): { auditId: string; search: KeySearch; version: ListVersion } | null {
  const [all, kind, auditId, search, version] = key
  const isList = all === violationKeys.all()[0] && kind === 'list' && isRecord(search)
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
      .findAll({ queryKey: violationKeys.allLists(), type: 'active' })
      .map(({ queryKey: [, , auditId] }) => String(auditId)),
  )

/** The number of rows on all pages. */
export const rowsOnAllPages = ({ groups, total }: ListPage) => groups ?? total

export function hasViolations(data: unknown): data is { violations: readonly ListedViolation[] } {
  return isRecord(data) && Array.isArray(data['violations'])
}

/** All cached violations that match, by id. With a filter, only those that a list under this filter has. */
export function cachedViolations(
  client: QueryClient,
  isWanted: (violation: Violation) => boolean,
  filter?: KeySearch,
): Map<string, ListedViolation> {
  const found = new Map<string, ListedViolation>()
  const add = (violation: ListedViolation) => isWanted(violation) && found.set(violation.id, violation)
  if (!filter)
    for (const [, detail] of client.getQueriesData<Violation>({ queryKey: violationKeys.details() }))
      if (detail) add(detail)
  for (const [key, data] of client.getQueriesData({ queryKey: violationKeys.allLists() })) {
    if (!hasViolations(data)) continue
    const search = filter && listOf(key)?.search
    const isSame = !filter || (search && countFilterNames.every((name) => (search[name] || undefined) === filter[name]))
    if (isSame) data.violations.forEach(add)
  }
  return found
}

type NewestDecision = FoundDecision & Pick<Violation, 'id'>

/** Changes a cached answer. It becomes no fresher: `setQueryData` alone would make an invalidated one count as valid. */
function patchAnswer<Answer>(client: QueryClient, queryKey: QueryKey, patch: (answer: Answer) => Answer): void {
  const { dataUpdatedAt: updatedAt, isInvalidated } = client.getQueryState(queryKey) ?? {}
  client.setQueryData<Answer>(queryKey, (answer) => answer && patch(answer), { updatedAt })
  if (isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

/** Changes violations in every cached answer. What does not change keeps its identity. */
export function patchViolations(
  client: QueryClient,
  ids: Iterable<string>,
  patch: <Row extends Violation>(row: Row) => Row,
): void {
  notifyManager.batch(() => {
    for (const [queryKey, data] of client.getQueriesData({ queryKey: violationKeys.allLists() })) {
      if (!hasViolations(data)) continue
      const violations = data.violations.map(patch)
      const isChanged = violations.some((row, index) => row !== data.violations[index])
      if (isChanged) patchAnswer<typeof data>(client, queryKey, (answer) => ({ ...answer, violations }))
    }
    for (const id of ids) patchAnswer<Violation>(client, [...violationKeys.details(), id], patch)
  })
}

const isByAssigned = (key: QueryKey) =>
  key.some((part) => part === 'facets' || (isRecord(part) && part['assigned_to'] !== undefined))

/**
 * Writes who is assigned into every cached answer. Lists that were found by who is assigned, their counts and the values of the
 * filters are read again, but the rows on screen stay.
 */
export function writeAssigned(client: QueryClient, assigned: readonly AssignedViolation[]): void {
  const byId = new Map(assigned.map(({ violation_id, assigned_to }) => [violation_id, assigned_to]))
  patchViolations(client, byId.keys(), (row) => {
    const assigned_to = byId.get(row.id)
    return assigned_to ? { ...row, assigned_to_user_ids: assigned_to } : row
  })
  void client.invalidateQueries({
    queryKey: violationKeys.allLists(),
    predicate: (query) => isByAssigned(query.queryKey) && !isPageOnScreen(query),
  })
}

/**
 * Writes the states that an answer brought into every other cached answer, so that one violation has one state everywhere.
 * Returns the ids of those whose review state was another.
 */
export function writeStates(client: QueryClient, changes: readonly NewestDecision[]): ReadonlySet<string> {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const moved = new Set<string>()
  patchViolations(client, byId.keys(), <Row extends NewestDecision>(row: Row): Row => {
    const change = byId.get(row.id) ?? row
    const { review_state, dismissal_reason } = change
    const isMoved = row.review_state !== review_state
    if (isMoved) moved.add(row.id)
    // A decision that the change does not name is no longer the newest one.
    const { decided_by, decided_at } = isMoved || change.decided_at !== undefined ? change : row
    const isSame = row.dismissal_reason === dismissal_reason && row.decided_at === decided_at
    return isSame && !isMoved ? row : { ...row, review_state, dismissal_reason, decided_by, decided_at }
  })
  return moved
}

/** Writes what reviews have changed to details, lists and counts. */
export function writeReviews(
  client: QueryClient,
  reviews: readonly (ReviewedViolation & { after: FoundDecision })[],
): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: violationKeys.allLists() })) {
    const [, , auditId, , filter] = queryKey
    if (typeof auditId !== 'string' || !isRecord(filter) || !isCountsKey(queryKey)) continue
    patchAnswer<ReviewProgress>(client, queryKey, (counts) =>
      moveCounts(counts, matchingReviews(client, auditId, filter, reviews)),
    )
  }
  writeStates(
    client,
    reviews.map(({ id, after }) => ({ id, ...after })),
  )
}

/** The reviews of an audit, under a filter those of violations that are known to match it. */
export function matchingReviews(
  client: QueryClient,
  auditId: string,
  filter: KeySearch,
  reviews: readonly ReviewedViolation[],
): readonly ReviewedViolation[] {
  const ofAudit = reviews.filter(({ audit_id }) => audit_id === auditId)
  if (ofAudit.length === 0 || !isNarrowed(filter)) return ofAudit
  const ids = new Set(ofAudit.map(({ id }) => id))
  const listed = cachedViolations(client, ({ id }) => ids.has(id), filter)
  return ofAudit.filter(({ id }) => listed.has(id))
}

const isCounted = (counts: ReviewProgress, state: string): state is keyof ReviewProgress => Object.hasOwn(counts, state)

/**
 * The counts after these reviews. States that the contract does not know are not counted. If no violation is left in the state
 * before, the service has counted the review already: its answer was lost, for instance with a reload.
 */
export function moveCounts(
  counts: ReviewProgress,
  reviews: readonly Pick<ReviewedViolation, 'before' | 'after'>[],
): ReviewProgress {
  const moved = { ...counts }
  for (const { before, after } of reviews) {
    if (isCounted(moved, before.review_state)) {
      if (moved[before.review_state] === 0) continue
      moved[before.review_state] -= 1
    }
    if (isCounted(moved, after.review_state)) moved[after.review_state] += 1
  }
  return moved
}

/** Writes the counts that came with another answer. One that comes while reviews are sent may or may not contain them. */
export function writeProgress(client: QueryClient, auditId: string, counts: ReviewProgress): void {
  const queryKey = [...violationKeys.counts(auditId), countFilter({})]
  const isKnown = client.getQueryData(queryKey) !== undefined
  if (!isKnown || !isReviewing(client)) client.setQueryData(queryKey, counts)
}

/** Writes the counts that a page of a list brought: those of the audit, and under a filter that of its state. */
export function writeCounts(client: QueryClient, auditId: string, search: ExtendedSearch, page: ListPage): void {
  writeProgress(client, auditId, page.review_progress)
  const { review_state = 'undecided' } = search
  if (!isNarrowed(search) || isReviewing(client)) return
  const queryKey = [...violationKeys.counts(auditId), countFilter(search)]
  patchAnswer<ReviewProgress>(client, queryKey, (counts) =>
    isCounted(counts, review_state) ? { ...counts, [review_state]: page.total } : counts,
  )
}
