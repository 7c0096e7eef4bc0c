import { maxReasonChars } from '../../contract/limits.ts'
import {
  type ReviewAction,
  reviewActionValues,
  type ReviewRequest,
  type ReviewState,
} from '../../contract/openapi.gen.ts'
import { isBlank } from '../core/blank.ts'
import { invalid } from '../core/errors.ts'

/** Any state takes any action. The specification shows only urgent_violation; the rest is our own decision. */
const stateAfter = {
  dismiss: 'dismissed',
  elevated_risk: 'elevated_risk',
  urgent_violation: 'urgent_violation',
  mark_fixed: 'fixed',
  reopen: 'undecided',
} satisfies Record<ReviewAction, ReviewState>

/** What a state other than undecided was decided with. */
export function actionFor(state: ReviewState): ReviewAction {
  return reviewActionValues.find((action) => stateAfter[action] === state) ?? 'reopen'
}

export interface Decision {
  action: ReviewAction
  review_state: ReviewState
  /** Only a dismissal has one; every other decision clears it. */
  reason: string | null
}

/** A reason is required for, and accepted only with, dismiss; a blank one is none. */
export function decide({ action, reason }: Pick<ReviewRequest, 'action' | 'reason'>): Decision {
  const given = reason && !isBlank(reason) ? reason : null
  if (action === 'dismiss' && given === null) throw refusal('A reason is required to dismiss a violation', 'missing')
  if (action !== 'dismiss' && given !== null)
    throw refusal('A reason is accepted only with dismiss; add a comment instead', 'extra_forbidden')
  // Counted in Unicode characters, as comments are.
  if (given !== null && given.length > maxReasonChars && Array.from(given).length > maxReasonChars)
    throw refusal(`String should have at most ${maxReasonChars} characters`, 'string_too_long')
  return { action, review_state: stateAfter[action], reason: given }
}

const refusal = (msg: string, type: string) => invalid([{ loc: ['body', 'reason'], msg, type }])
