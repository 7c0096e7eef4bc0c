import type {
  SchemaReviewProgress as ReviewProgress,
  SchemaReviewState as ReviewState,
  SchemaSeverity as Severity,
  SchemaViolation as Violation,
} from '../../contract/openapi.gen.ts'
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

/** A row of a list. Only a service that can find violations tells the newest decision and the people. */
export interface ListedViolation extends Violation {
  decided_by?: string | null
  decided_at?: string | null
  assigned_to?: string[]
}
