import type { SchemaReviewState as ReviewState, SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { isSameDecision } from '../../../api/violations.ts'
import { type Decided, isKnownState } from './review-rules.ts'

type Member = Pick<Violation, 'id' | 'review_state' | 'dismissal_reason'>

/** The other members whose decisions a decision for the whole group would replace. */
export function replacedMembers<One extends Member>(members: readonly One[], id: string, after: Decided): One[] {
  return members.filter((one) => one.id !== id && one.review_state !== 'undecided' && !isSameDecision(one, after))
}

/** The other members that nobody has decided. */
export function undecidedMembers<One extends Member>(members: readonly One[], id: string): One[] {
  return members.filter((one) => one.id !== id && one.review_state === 'undecided')
}

const order = ['undecided', 'urgent_violation', 'elevated_risk', 'dismissed', 'fixed'] as const

/** How many members are in each state, without those that have none. States of other services are not among them. */
export function countStates(members: readonly Member[]): { review_state: ReviewState; count: number }[] {
  const known = members.filter(({ review_state }) => isKnownState(review_state))
  return order
    .map((review_state) => ({ review_state, count: known.filter((one) => one.review_state === review_state).length }))
    .filter(({ count }) => count > 0)
}
