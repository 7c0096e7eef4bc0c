import { stateOf } from './reviews.ts'
import type { ReviewRequest } from '../../contract/openapi.gen.ts'
import type { FoundDecision, ReviewStep, ReviewedState } from '../state/stored-values.ts'

/** What became of one violation. */
export type ReviewOutcome = { violation_id: string } & (
  | { type: 'done'; now: FoundDecision }
  /** Someone else decided the same in the meantime: nothing was changed, so there is nothing to undo. */
  | { type: 'already'; found: ReviewedState }
  /** Someone else decided in the meantime: nothing was sent. */
  | { type: 'changed'; found: FoundDecision }
  | { type: 'failed'; error: unknown }
)

/** How a review was made, and what tells its repetition from another one. */
export interface ReviewSource {
  kind: 'single' | 'group' | 'bulk'
  key: string
  /** Names it in the history. */
  decision_id?: string
  /** The decision that is taken back. */
  undoes?: string
  /** An earlier attempt may have arrived although its answer did not, so the wanted state counts as one's own. */
  maybeSent?: boolean
}

/** What a step expects that begins from this state. */
export const expecting = (state: ReviewedState) => ({
  before: stateOf(state),
  expected_states: [state.review_state],
  expected_reason: state.dismissal_reason,
})

export function requestOf({ action, after }: ReviewStep): ReviewRequest {
  return action === 'dismiss' ? { action, reason: after.dismissal_reason } : { action }
}

/** What the service had already. It may omit the reason: if this decision may have been sent, the same state is then enough. */
export function alreadyOutcome(found: ReviewedState, step: ReviewStep, source: ReviewSource): ReviewOutcome | null {
  const { id: violation_id, after } = step
  if (found.review_state !== after.review_state) return null
  const isSame = found.dismissal_reason === after.dismissal_reason
  if (source.maybeSent && (isSame || found.dismissal_reason === null)) return { violation_id, type: 'done', now: after }
  return isSame ? { violation_id, type: 'already', found: after } : null
}

export function isChanged(found: ReviewedState, { expected_states, expected_reason }: ReviewStep): boolean {
  if (!expected_states.includes(found.review_state)) return true
  if (found.review_state !== 'dismissed' || typeof expected_reason !== 'string') return false
  return found.dismissal_reason !== expected_reason
}
