import type { ReviewStep } from '../../../api/review-outcome.ts'
import { actionTo, decided, isKnownState } from '../logic/review-actions.ts'
import type { EarlierMember, UndoableDecision } from './undo-stack.ts'

export interface UndoPlan {
  /** If a violation is no longer in the state after the decision, it was decided again. */
  restored: ReviewStep[]
  /** How many cannot be restored: a dismissal without a known reason, or an unknown state. */
  cannot: number
}

/** A violation with its state before the decision, and what else its review needs. */
export type UndoMember = EarlierMember & Partial<Pick<ReviewStep, 'name' | 'group_id'>>

interface Decided extends Pick<UndoableDecision, 'action' | 'reason'> {
  audit_id?: string | null
  members: readonly UndoMember[]
}

/** Restores each member to its own earlier state and reason. */
export function undoPlan({ action, reason, members, audit_id = null }: Decided): UndoPlan {
  const before = decided(action, reason)
  const restored = members.flatMap(({ id, review_state, dismissal_reason, name, group_id }): ReviewStep[] => {
    if (!isKnownState(review_state) || (review_state === 'dismissed' && !dismissal_reason?.trim())) return []
    const step = {
      id,
      audit_id,
      before,
      action: actionTo[review_state],
      after: decided(actionTo[review_state], dismissal_reason),
    }
    const ofBulk = group_id === undefined ? {} : { name, group_id }
    return [{ ...step, ...ofBulk, expected_states: [before.review_state], expected_reason: reason }]
  })
  return { restored, cannot: members.length - restored.length }
}
