import type {
  SchemaReviewStateFilter as ReviewStateFilter,
  SchemaSeverity as Severity,
} from '../../contract/openapi.gen.ts'

/** The filters that only a service which can find violations knows. */
export const findingNames = ['rule', 'asset', 'group_id', 'assigned_to', 'decided_by'] as const

export type FindingFilter = Partial<Record<(typeof findingNames)[number], string>>

/** The value of `assigned_to` that finds what nobody is assigned to. */
export const nobody = 'none'

export const sortNames = ['rule', 'asset', 'decided'] as const

export interface FindingSearch extends FindingFilter {
  review_state?: ReviewStateFilter
  severity?: Severity
  search?: string
  /** By severity where it is left out, as in the published list. */
  sort?: (typeof sortNames)[number]
  page?: number
  page_size?: number
  /** Where the page begins, if that is not to follow from its number. */
  cursor?: string
}

export const needsFinding = (search: FindingSearch) =>
  search.sort !== undefined || findingNames.some((name) => search[name] !== undefined)

/** Filters in the form of the contract. */
export const filterQuery = ({ severity, rule, search }: FindingSearch) => ({
  severity: severity && [severity],
  rule: rule === undefined ? undefined : [rule],
  search: search || undefined,
})
