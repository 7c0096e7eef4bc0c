import type { ReviewState } from '../../../../contract/openapi.gen.ts'
import { isSameDecision, type ReviewedState, type StateChange } from '../../../api/violation-cache.ts'

/** The members whose decisions a group decision would replace, without the open one in the state that the reviewer has seen. */
export function replacedMembers<One extends StateChange>(
  members: readonly One[],
  seen: StateChange,
  after: ReviewedState,
): One[] {
  return members.filter((one) => {
    const isSeen = one.id === seen.id && isSameDecision(one, seen)
    return !isSeen && one.review_state !== 'undecided' && !isSameDecision(one, after)
  })
}

/** The other members that are undecided. */
export function undecidedMembers<One extends StateChange>(members: readonly One[], id: string): One[] {
  return members.filter((one) => one.id !== id && one.review_state === 'undecided')
}

const order = ['undecided', 'urgent_violation', 'elevated_risk', 'dismissed', 'fixed'] as const

export interface StateCount {
  review_state: ReviewState
  count: number
}

/** How many there are in each state, without the states that nothing is in. */
export function listStates(countOf: (review_state: ReviewState) => number): StateCount[] {
  return order.map((review_state) => ({ review_state, count: countOf(review_state) })).filter(({ count }) => count > 0)
}

/** How many members are in each state. States of other services are not among them. */
export function countStates(members: readonly StateChange[]): StateCount[] {
  return listStates((review_state) => members.filter((one) => one.review_state === review_state).length)
}
