import type {
  SchemaReviewRequest as ReviewRequest,
  SchemaReviewState as ReviewState,
} from '../../../../contract/openapi.gen.ts'
import { actionTo, isKnownState, stateAfter } from '../logic/review-actions.ts'
import type { UndoableDecision } from './undo-stack.ts'

export interface UndoRequest {
  violation_id: string
  body: ReviewRequest
  /** The state after the decision. If the violation is in another one, it was decided again. */
  expected_state: ReviewState
}

export interface UndoPlan {
  requests: UndoRequest[]
  /** Members that cannot be restored: a dismissal without a known reason, or an unknown state. */
  cannot: { violation_id: string; why: 'dismissal_reason_unknown' | 'review_state_unknown' }[]
}

/** The requests that restore each member to its own earlier state and reason. */
export function undoPlan(entry: UndoableDecision): UndoPlan {
  const plan: UndoPlan = { requests: [], cannot: [] }
  for (const { id, review_state, dismissal_reason } of entry.members) {
    const reason = dismissal_reason?.trim() ? dismissal_reason : null
    if (!isKnownState(review_state)) plan.cannot.push({ violation_id: id, why: 'review_state_unknown' })
    else if (review_state === 'dismissed' && reason === null) {
      plan.cannot.push({ violation_id: id, why: 'dismissal_reason_unknown' })
    } else {
      const action = actionTo[review_state]
      const body: ReviewRequest = action === 'dismiss' ? { action, reason } : { action }
      plan.requests.push({ violation_id: id, body, expected_state: stateAfter[entry.action] })
    }
  }
  return plan
}
