import type { SearchSchemaInput } from '@tanstack/react-router'
import { joinValues, readSeverityFilter, readStateFilter } from '../../api/filter-values.ts'
import { type ExtendedFilter, extendedFilterNames, sortNames, valuesOf } from '../../api/violation-filters.ts'
import { persisted } from '../../state/persisted-store.ts'
import { browserSchema, firstPageSize } from '../../state/schema.ts'
import { readInteger, readOneOf, readText, stringifySearch } from '../../lib/search-params.ts'
import { pageSizeFor } from './page-size.ts'
import type { ViewFilter } from '../../state/stored-values.ts'

/** The triage page's address: the contracts' own parameters. */
export interface TriageSearch extends ViewFilter {
  page: number
  /** Omitted if it is 20, or if the reader's own choice applies. */
  page_size?: number
}

export const triageSearchDefaults = { review_state: 'undecided', search: '', page: 1 } as const

export function readTriageSearch(search: Partial<TriageSearch> & SearchSchemaInput): TriageSearch {
  return parseTriageSearch(search)
}

/** Accepts any value from the address. */
export function parseTriageSearch(search: Partial<Record<keyof TriageSearch, unknown>>): TriageSearch {
  const page_size = readInteger(search.page_size, { min: 0 })
  return {
    review_state: readStateFilter(search.review_state) ?? 'undecided',
    severity: readSeverityFilter(search.severity),
    search: readText(search.search),
    ...readExtendedFilter(search),
    sort: readOneOf(search.sort, sortNames),
    page: readInteger(search.page),
    page_size: page_size > 0 ? page_size : undefined,
  }
}

export function readExtendedFilter(search: Partial<Record<keyof ExtendedFilter, unknown>>): ExtendedFilter {
  return Object.fromEntries(extendedFilterNames.map((name) => [name, joinValues(valuesOf(readText(search[name])))]))
}

export const reportSearchDefaults = { review_state: 'all', search: '' } as const

/** The report's search parameters, named as in the contract. Without any it covers the whole audit. */
export function readReportSearch(search: Partial<TriageFilter> & SearchSchemaInput): TriageFilter {
  return { ...filterOf(parseTriageSearch(search)), review_state: readStateFilter(search.review_state) ?? 'all' }
}

export const filterNames = ['review_state', 'severity', 'search', ...extendedFilterNames] as const

/** Which violations a list shows, without its order and page. */
export type TriageFilter = Pick<TriageSearch, (typeof filterNames)[number]>

export const filterOf = ({ review_state, severity, search, ...others }: TriageFilter): TriageFilter => ({
  review_state,
  severity,
  search,
  ...readExtendedFilter(others),
})

export const isSameFilter = (one: TriageFilter, other: TriageFilter) =>
  filterNames.every((name) => one[name] === other[name])

/** The filter and the order of the list that an audit opens with. */
export const noFilter = { ...filterOf(triageSearchDefaults), sort: undefined }

export const isDefaultList = (search: Omit<TriageSearch, 'page'>) =>
  isSameFilter(search, noFilter) && search.sort === undefined

/** One row per violation, or per group of the same finding: of the audit where the service offers that, else of the page. */
export const listView = persisted(browserSchema.listView)

/** The validated search with all parameters of the request. */
export type ListSearch = TriageSearch & { page_size: number; grouped?: true }

export function listSearch(search: TriageSearch, connectionId: string): ListSearch {
  const isGrouped = listView.get() === 'groups'
  return { ...search, page_size: pageSizeFor(connectionId, search), ...(isGrouped && { grouped: true }) }
}

/** The search parameters for the address. */
export function addressSearch({ grouped: _grouped, ...search }: ListSearch): TriageSearch {
  const { page_size } = search
  return { ...search, page_size: page_size === firstPageSize ? undefined : page_size }
}

/** Compares everything except the page: another filter or order is another list. */
export function sameList(one: ListSearch, other: ListSearch): boolean {
  const names = ['sort', 'page_size', 'grouped'] as const
  return isSameFilter(one, other) && names.every((name) => one[name] === other[name])
}

/** Addresses of the triage page as the router writes them, without defaults. A Link for each of 100 rows would be too slow. */
export function triageHrefs(auditId: string, search: ListSearch): (violationId: string | null) => string {
  const defaults: Record<string, unknown> = triageSearchDefaults
  const wanted = Object.entries(addressSearch(search)).filter(([name, value]) => value !== defaults[name])
  const query = stringifySearch(Object.fromEntries(wanted))
  const audit = `/audits/${encodeURIComponent(auditId)}`
  return (violationId) =>
    violationId === null ? audit + query : `${audit}/violations/${encodeURIComponent(violationId)}${query}`
}

/** A click that the page handles. With Ctrl, ⌘ or the middle button the browser opens a tab. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
