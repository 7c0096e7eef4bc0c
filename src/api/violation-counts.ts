import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isRecord } from '../lib/is-record.ts'
import { needsFinding } from './violation-filters.ts'
import type { ReviewProgress, ReviewState } from '../../contract/openapi.gen.ts'
import {
  countFilter,
  type CountFilter,
  countFilterNames,
  countsKey,
  fetchListPage,
  fetchViolationPage,
  hasViolations,
  listOf,
  violationQueries,
} from './violations.ts'

/** How many violations of each state match the other filters: the published contract counts states over the whole audit only. */
export const countsQuery = (auditId: string, search: CountFilter) => {
  const filter = countFilter(search)
  return queryOptions({
    queryKey: countsKey(auditId, filter),
    queryFn: async ({ client, signal }): Promise<ReviewProgress> => {
      const fetchOne = needsFinding(filter) ? fetchListPage : fetchViolationPage
      const total = (review_state: ReviewState) =>
        fetchOne(client, auditId, { ...filter, review_state, page_size: 1 }, signal).then((page) => page.total)
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
  })
}

/** Changes the cached counts under each filter, given the ids of the violations that are known to match it. */
export function updateCounts(
  client: QueryClient,
  auditId: string,
  update: (counts: ReviewProgress, ids: ReadonlySet<string>) => ReviewProgress,
): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: countsKey(auditId) })) {
    const filter = queryKey.at(-1)
    if (!isRecord(filter)) continue
    const ids = listedIds(client, auditId, filter)
    client.setQueryData<ReviewProgress>(queryKey, (counts) => counts && update(counts, ids))
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
      const other = listOf(queryKey)?.search
      if (!other || !hasViolations(data)) return []
      const isSame = countFilterNames.every((name) => (other[name] || undefined) === filter[name])
      return isSame ? data.violations.map(({ id }) => id) : []
    }),
  )
}
