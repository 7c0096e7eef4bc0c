import type { ReviewAction, ReviewState } from '../../../../contract/openapi.gen.ts'
import type { ReviewedState } from '../../../api/violation-cache.ts'

/** The state after each action. Our service allows every action in every state; others may refuse some. */
export const stateAfter = {
  urgent_violation: 'urgent_violation',
  elevated_risk: 'elevated_risk',
  mark_fixed: 'fixed',
  dismiss: 'dismissed',
  reopen: 'undecided',
} as const satisfies Record<ReviewAction, ReviewState>

/** The action that leads to each state, for undo. */
export const actionTo = {
  urgent_violation: 'urgent_violation',
  elevated_risk: 'elevated_risk',
  fixed: 'mark_fixed',
  dismissed: 'dismiss',
  undecided: 'reopen',
} as const satisfies Record<ReviewState, ReviewAction>

/** Texts of the actions: Urgent, Elevated risk, Mark fixed, Dismiss, Reopen. */
export const actionLabelKey = {
  urgent_violation: 'review_action.urgent_violation',
  elevated_risk: 'review_action.elevated_risk',
  mark_fixed: 'review_action.mark_fixed',
  dismiss: 'review_action.dismiss',
  reopen: 'review_action.reopen',
} as const satisfies Record<ReviewAction, `review_action.${ReviewAction}`>

/** Texts of the states: Undecided, Elevated risk, Urgent, Dismissed, Fixed. */
export const stateLabelKey = {
  undecided: 'review_state.undecided',
  elevated_risk: 'review_state.elevated_risk',
  urgent_violation: 'review_state.urgent_violation',
  dismissed: 'review_state.dismissed',
  fixed: 'review_state.fixed',
} as const satisfies Record<ReviewState, `review_state.${ReviewState}`>

/** The state that is shown before the service answers. Leaving `dismissed` clears the reason. */
export function decided(action: ReviewAction, reason: string | null): ReviewedState {
  return { review_state: stateAfter[action], dismissal_reason: action === 'dismiss' ? reason : null }
}

/**
 * Whether the action would change anything. A button that would not stays visible and says so. Dismissing again is offered,
 * because it changes the reason, and so is every action in an unknown state.
 */
export function isOffered(action: ReviewAction, review_state: string): boolean {
  return action === 'dismiss' || stateAfter[action] !== review_state
}

/** Services may have other states, which are shown unchanged. */
export function isKnownState(review_state: string): review_state is ReviewState {
  return Object.hasOwn(actionTo, review_state)
}
