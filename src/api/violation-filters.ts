import type { ReviewStateFilter, Severity } from '../../contract/openapi.gen.ts'

/** The filters that only a service which can find violations knows. */
export const extendedFilterNames = ['rule', 'asset', 'group_id', 'assigned_to', 'decided_by'] as const

/**
 * The values of a filter; violations with any of them are found. Several are one text, a line each: then filters are compared, cached
 * and stored as texts, as those with one value are.
 */
export type ExtendedFilter = Partial<Record<(typeof extendedFilterNames)[number], string>>

/** The value that finds what nobody is assigned to, or what has no severity. */
export const none = 'none'

export type OneOrMore<Value extends string> = Value | `${Value}\n${string}`
export type StateFilter = OneOrMore<ReviewStateFilter>
export type SeverityFilter = OneOrMore<Severity | typeof none>

/** The values of a filter. The type argument is what its type says that they are. */
export const valuesOf = <Value extends string = string>(filter: string | undefined): Value[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- OneOrMore types only the first line
  filter ? (filter.split('\n') as Value[]) : []

export const sortNames = ['rule', 'asset', 'decided', 'group'] as const

export interface ExtendedSearch extends ExtendedFilter {
  review_state?: StateFilter
  severity?: SeverityFilter
  search?: string
  /** By severity where it is left out, as in the published list. */
  sort?: (typeof sortNames)[number]
  /** Each group once. The published list has no groups. */
  grouped?: true
  page?: number
  page_size?: number
  /** Where the page begins, if that is not to follow from its number. */
  cursor?: string
}

/** Filters and order. */
export type ViolationFilter = Omit<ExtendedSearch, 'grouped' | 'page' | 'page_size' | 'cursor'>

/** The filters that also apply to the counts of the states. */
export const countFilterNames = ['severity', 'search', ...extendedFilterNames] as const

export type CountFilter = Pick<ExtendedSearch, (typeof countFilterNames)[number]>

export function countFilter(search: ExtendedSearch): CountFilter {
  return Object.fromEntries(countFilterNames.map((name) => [name, search[name] || undefined]))
}

/** A search as the key of a query has it. */
export type KeySearch = Partial<Record<keyof ExtendedSearch, unknown>>

export const isNarrowed = (search: KeySearch) => countFilterNames.some((name) => search[name])

/** What only a service which can find violations knows: its own filters, several states or severities, and other orders. */
export function extendedOnly({ review_state, severity, sort, ...search }: ExtendedSearch): ExtendedSearch {
  return {
    ...Object.fromEntries(extendedFilterNames.map((name) => [name, search[name]])),
    review_state: valuesOf(review_state).length > 1 ? review_state : undefined,
    severity: severity === none || valuesOf(severity).length > 1 ? severity : undefined,
    sort,
  }
}

export const needsExtendedFilter = (search: ExtendedSearch) =>
  Object.values(extendedOnly(search)).some((value) => value !== undefined)

/** Filters in the form of the contract. */
export function filterQuery({ review_state, severity, rule, asset, assigned_to, decided_by, search }: ExtendedSearch) {
  return {
    review_state: review_state && valuesOf<ReviewStateFilter>(review_state),
    severity: severity && valuesOf<Severity | typeof none>(severity),
    rule: rule?.split('\n'),
    asset: asset?.split('\n'),
    assigned_to: assigned_to?.split('\n'),
    decided_by: decided_by?.split('\n'),
    search: search || undefined,
  }
}
