import type { ReviewState } from '../../contract/openapi.gen.ts'
import { decided } from '../review/review-actions.ts'
import type { ReviewVariables } from '../state/stored-values.ts'

interface DecisionOptions {
  group_id?: string
  expected_states?: readonly ReviewState[]
}

/** A decision on one undecided violation, to be sent. */
export function decision(
  violation_id: string,
  action: 'urgent_violation' | 'elevated_risk' | 'mark_fixed',
  { group_id, expected_states = ['undecided'] }: DecisionOptions = {},
): ReviewVariables {
  return {
    connectionId: 'c',
    kind: 'decision',
    decision_id: `${violation_id} ${action}`,
    audit_id: null,
    group_id: group_id ?? null,
    name: violation_id,
    action,
    reason: null,
    decided_at: '2026-01-01T00:00:00Z',
    violations: [
      {
        id: violation_id,
        audit_id: null,
        before: { review_state: 'undecided', dismissal_reason: null },
        after: decided(action, null),
        action,
        expected_states,
      },
    ],
  }
}
