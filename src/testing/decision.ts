import type { ReviewVariables } from '../api/review-mutation.ts'
import { stateAfter } from '../features/triage/rules/review-rules.ts'

/** A decision on one undecided violation, to be sent. */
export function decision(
  violation_id: string,
  action: 'urgent_violation' | 'elevated_risk' | 'mark_fixed',
  more: Partial<ReviewVariables> = {},
): ReviewVariables {
  return {
    connectionId: 'c',
    decision_id: `${violation_id} ${action}`,
    violation_id,
    body: { action },
    audit_id: null,
    group_id: null,
    name: violation_id,
    becomes: { review_state: stateAfter[action], dismissal_reason: null },
    members: [{ id: violation_id, review_state: 'undecided', dismissal_reason: null }],
    expected_states: ['undecided'],
    kind: 'decision',
    ...more,
  }
}
