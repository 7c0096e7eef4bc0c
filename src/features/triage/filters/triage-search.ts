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
  /** Left out where it is 20, and where the reader's own choice counts. */
  page_size?: number
}

export const triageSearchDefaults = { review_state: 'undecided', search: '', page: 1 } as const

export function readTriageSearch(search: Partial<TriageSearch> & SearchSchemaInput): TriageSearch {
  return parseTriageSearch(search)
}

/** Whatever is in the address. */
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

/** A validated search as the list is asked for: every parameter given. */
export type ListSearch = Required<Omit<ViolationSearch, 'severity'>> & Pick<ViolationSearch, 'severity'>

export function listSearch(search: TriageSearch, connectionId: string): ListSearch {
  return { ...search, page_size: pageSizeFor(connectionId, search) }
}

/** And back: what to write in the address. */
export function addressSearch(search: ListSearch): TriageSearch {
  const { page_size } = search
  return { ...search, page_size: page_size === firstPageSize ? undefined : page_size }
}

/** Everything but the page: another filter is another list. */
export function sameFilter(one: ListSearch, other: ListSearch): boolean {
  return (['review_state', 'severity', 'search', 'page_size'] as const).every((name) => one[name] === other[name])
}
