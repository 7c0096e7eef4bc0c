import { queryOptions } from '@tanstack/react-query'
import { queryFnFor } from './client.ts'
import type { operations } from '../../contract/extensions.gen.ts'
import { countFilter, type ExtendedSearch, extendedFilterNames, filterQuery } from './violation-filters.ts'
import { violationQueries } from './violations.ts'

/** A group has no name to choose by. */
export const facetNames = extendedFilterNames.filter((name) => name !== 'group_id')

type Query = NonNullable<operations['getFacets']['parameters']['query']>

/** The values of each filter, with how many violations they find under the other filters. */
export const facetsQuery = (
  auditId: string,
  search: ExtendedSearch,
  wanted: Pick<Query, 'counted' | 'max_values' | 'value_search'> = {},
) => {
  const filter = { ...countFilter(search), review_state: search.review_state }
  return queryOptions({
    queryKey: [...violationQueries.lists(auditId), 'facets', { ...filter, ...wanted }],
    queryFn: queryFnFor('/extensions/v1/audits/{audit_id}/facets', {
      path: { audit_id: auditId },
      query: { ...filter, ...filterQuery(filter), ...wanted },
    }),
  })
}
