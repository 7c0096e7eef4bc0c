import type { ReviewProgress, ReviewState, Severity } from '../../contract/openapi.gen.ts'

/** How many violations of an audit have this state and this severity. */
export interface Count {
  review_state: ReviewState
  severity: Severity | null
  count: number
}

/** The order of a list. */
export const severityOrder = [
  'CRITICAL',
  'HIGH',
  'MEDIUM',
  'LOW',
  'UNSPECIFIED',
  null,
] as const satisfies readonly (Severity | null)[]

export function reviewProgress(counts: readonly Count[]): ReviewProgress {
  const progress = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }
  for (const { review_state, count } of counts) progress[review_state] += count
  return progress
}

export function total(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}
