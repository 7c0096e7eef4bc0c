import type { SearchSchemaInput } from '@tanstack/react-router'
import type {
  SchemaReviewStateFilter as ReviewStateFilter,
  SchemaSeverity as Severity,
} from '../../../api/schema.gen.ts'
import { reviewStateFilterValues, severityValues } from '../../../api/schema.gen.ts'
import type { ViolationSearch } from '../../../api/violations.ts'
import { readInteger, readOneOf, readText } from '../../../lib/search-params.ts'
import { firstPageSize, pageSizeFor } from './page-size.ts'

/** The triage page's address: the contract's own parameters. */
export interface TriageSearch {
  review_state: ReviewStateFilter
  severity?: Severity
  search: string
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
    review_state: readOneOf(search.review_state, reviewStateFilterValues, 'undecided'),
    severity: readOneOf(search.severity, severityValues),
    search: readText(search.search),
    page: readInteger(search.page),
    page_size: page_size > 0 ? page_size : undefined,
  }
}

/** The validated search with all parameters of the request. */
export type ListSearch = Required<Omit<ViolationSearch, 'severity'>> & Pick<ViolationSearch, 'severity'>

export function listSearch(search: TriageSearch, connectionId: string): ListSearch {
  return { ...search, page_size: pageSizeFor(connectionId, search) }
}

/** The search parameters for the address. */
export function addressSearch(search: ListSearch): TriageSearch {
  const { page_size } = search
  return { ...search, page_size: page_size === firstPageSize ? undefined : page_size }
}

/** Compares everything except the page: another filter is another list. */
export function sameFilter(one: ListSearch, other: ListSearch): boolean {
  return (['review_state', 'severity', 'search', 'page_size'] as const).every((name) => one[name] === other[name])
}
