import type { ReviewProgress, ReviewState, Severity, Violation } from '../../contract/openapi.gen.ts'
import type { Location } from '../../contract/extensions.gen.ts'
import { count, id, listOrEmpty, open, openOrNull, record, text, textOrNull } from './parse-response.ts'

export const violationFields = {
  id,
  audit_id: textOrNull,
  review_state: open<ReviewState>(),
  severity: openOrNull<Severity>(),
  rule_id: textOrNull,
  rule_name: textOrNull,
  asset_id: textOrNull,
  asset_name: textOrNull,
  asset_url: textOrNull,
  violating_text: textOrNull,
  reason: text,
  recommended_solution: textOrNull,
  suggested_text: textOrNull,
  dismissal_reason: textOrNull,
  group_id: textOrNull,
  assigned_to_user_ids: listOrEmpty(text),
}

export const reviewProgress = record<ReviewProgress>({
  undecided: count,
  elevated_risk: count,
  urgent_violation: count,
  dismissed: count,
  fixed: count,
})

/** Behind the path, as tools and editors write it: `:12:3`. */
export function positionText(location: Location | undefined): string {
  if (!location) return ''
  return location.column === null ? `:${location.line}` : `:${location.line}:${location.column}`
}

/** A row of a list. Only a service that can find violations tells the newest decision, the people, the location and the size of the group. */
export interface ListedViolation extends Violation {
  decided_by?: string | null
  decided_at?: string | null
  assigned_to?: string[]
  location?: Location
  group_size?: number | null
}
