import { queryOptions } from '@tanstack/react-query'
import { apiFor, unwrap } from './client.ts'
import type { Facet, FacetValue } from '../../contract/extensions.gen.ts'
import { filterQuery, findingNames } from './violation-filters.ts'
import { count, flag, list, record, text, textOrNull } from './parse-response.ts'
import { countFilter } from './violation-cache.ts'
import { type ViolationSearch, violationQueries } from './violations.ts'

const facet = record<Facet>({
  values: list(record<FacetValue>({ value: text, label: textOrNull, count })),
  others: count,
  is_estimate: flag,
})

/** A group has no name to choose by. */
export const facetNames = findingNames.filter((name) => name !== 'group_id')

const facets = record<Record<string, Facet>>(
  Object.fromEntries(['review_state', 'severity', ...facetNames].map((name) => [name, facet])),
)

/** The values of each filter, with how many violations they find under the other filters. */
export const facetsQuery = (auditId: string, search: ViolationSearch, max_values?: number) => {
  const filter = { ...countFilter(search), review_state: search.review_state }
  return queryOptions({
    queryKey: [...violationQueries.lists(auditId), 'facets', { ...filter, max_values }],
    queryFn: ({ client, signal }) =>
      unwrap(
        apiFor(client).GET('/extensions/v1/audits/{audit_id}/facets', {
          params: { path: { audit_id: auditId }, query: { ...filter, ...filterQuery(filter), max_values } },
          signal,
        }),
        facets,
      ),
  })
}
