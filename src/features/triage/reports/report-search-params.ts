import type { SearchSchemaInput } from '@tanstack/react-router'
import { readSeverityFilter, readStateFilter } from '../../../api/filter-values.ts'
import { readText } from '../../../lib/search-params.ts'
import { readExtendedFilter, type TriageFilter } from '../filters/triage-search-params.ts'

/** The report's search parameters, named as in the contract. Without any it covers the whole audit. */
export type ReportSearch = TriageFilter

export const reportSearchDefaults = { review_state: 'all', search: '' } as const

export function readReportSearch(search: Partial<ReportSearch> & SearchSchemaInput): ReportSearch {
  return {
    review_state: readStateFilter(search.review_state) ?? 'all',
    severity: readSeverityFilter(search.severity),
    search: readText(search.search),
    ...readExtendedFilter(search),
  }
}
