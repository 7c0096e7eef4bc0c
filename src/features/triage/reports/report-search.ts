import type { SearchSchemaInput } from '@tanstack/react-router'
import type {
  SchemaReviewStateFilter as ReviewStateFilter,
  SchemaSeverity as Severity,
} from '../../../api/schema.gen.ts'
import { reviewStateFilterValues, severityValues } from '../../../api/schema.gen.ts'
import { readOneOf, readText } from '../../../lib/search-params.ts'

/** The report's search parameters, named as in the contract. Without any it covers the whole audit. */
export interface ReportSearch {
  review_state: ReviewStateFilter
  severity?: Severity
  search: string
}

export const reportSearchDefaults = { review_state: 'all', search: '' } as const

export function readReportSearch(search: Partial<ReportSearch> & SearchSchemaInput): ReportSearch {
  return {
    review_state: readOneOf(search.review_state, reviewStateFilterValues, 'all'),
    severity: readOneOf(search.severity, severityValues),
    search: readText(search.search),
  }
}
