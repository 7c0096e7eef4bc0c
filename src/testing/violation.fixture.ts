import type { Violation } from '../../contract/openapi.gen.ts'

export const aViolation = (given: Partial<Violation> & { id: string }): Violation => ({
  audit_id: 'audit',
  review_state: 'undecided',
  severity: null,
  rule_id: null,
  rule_name: null,
  asset_id: null,
  asset_name: null,
  asset_url: null,
  violating_text: null,
  reason: 'Because',
  recommended_solution: null,
  suggested_text: null,
  dismissal_reason: null,
  group_id: null,
  assigned_to_user_ids: [],
  ...given,
})
