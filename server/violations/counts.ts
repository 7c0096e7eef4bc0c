import { type Sql, sql } from '../db/sql.ts'
import { type ReviewProgress, type ReviewState, type Severity, severityValues } from '../../contract/openapi.gen.ts'

export interface Count {
  review_state: ReviewState
  severity: Severity | null
  count: number
}

/** Of an audit, as a list of JSON. */
export const countsOf = (workspace_id: string, audit_id: Sql) => sql`(
  select coalesce(json_agg(counted), '[]')
  from (
    select review_state, nullif(severity, '') as severity, count from violation_count
    where violation_count.workspace_id = ${workspace_id} and audit_id = ${audit_id}
  ) as counted
)`

/** The order of a list. */
export const severityOrder: readonly (Severity | null)[] = [...severityValues.toReversed(), null]

export function reviewProgress(counts: readonly Count[]): ReviewProgress {
  const progress = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }
  for (const { review_state, count } of counts) progress[review_state] += count
  return progress
}

export function total(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}
