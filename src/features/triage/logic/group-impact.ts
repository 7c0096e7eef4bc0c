import type { ReviewState, Violation } from '../../../../contract/openapi.gen.ts'
import { isSameDecision } from '../../../api/violation-cache.ts'
import type { Decided } from './review-actions.ts'

type Member = Pick<Violation, 'id' | 'review_state' | 'dismissal_reason'>

/** The members whose decisions a group decision would replace, without the open one in the state that the reviewer has seen. */
export function replacedMembers<One extends Member>(members: readonly One[], seen: Member, after: Decided): One[] {
  return members.filter((one) => {
    const isSeen = one.id === seen.id && isSameDecision(one, seen)
    return !isSeen && one.review_state !== 'undecided' && !isSameDecision(one, after)
  })
}

/** The other members that are undecided. */
export function undecidedMembers<One extends Member>(members: readonly One[], id: string): One[] {
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
export function countStates(members: readonly Member[]): StateCount[] {
  return listStates((review_state) => members.filter((one) => one.review_state === review_state).length)
}
