import type { ReviewAction, ReviewState } from '../../contract/openapi.gen.ts'
import type { ReviewedState } from '../state/stored-values.ts'

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
