import type { ReviewState, Violation } from '../../contract/openapi.gen.ts'
import { groupBy } from '../lib/group-by.ts'
import type { ListedViolation } from '../api/listed-violation.ts'
import { isSameDecision } from '../api/reviews.ts'
import type { ReviewedState, StateChange } from '../state/stored-values.ts'

type Member = Pick<Violation, 'id' | 'group_id'>

/** The rows of each group, at the position of its first one. A violation without a group is its own. */
export const groupRows = <Row extends Member>(rows: readonly Row[]): Row[][] => [
  // A violation itself, because the id of a group may equal the id of a violation.
  ...groupBy(rows, (row) => row.group_id ?? row).values(),
]

/** One row of the list. */
export interface ListEntry {
  violation: ListedViolation
  /** Its position in the page, counted from 0. */
  position: number
  /** In the grouped view: how many other members there are, whether they are shown, and whether this row is one of them. */
  others?: number
  isExpanded?: boolean
  isMember?: boolean
}

/** One row per violation. */
export const plainEntries = (rows: readonly ListedViolation[]): ListEntry[] =>
  rows.map((violation, position) => ({ violation, position }))

/** One row per group, followed by its other members if it is expanded. The open violation is always shown. */
export function groupedEntries(
  rows: readonly ListedViolation[],
  { expanded, openId, isByService }: { expanded: ReadonlySet<string>; openId: string | null; isByService: boolean },
): ListEntry[] {
  const positions = new Map(rows.map(({ id }, position) => [id, position]))
  const positionOf = ({ id }: ListedViolation) => positions.get(id) ?? 0
  return groupRows(rows).flatMap(([first, ...others]) => {
    if (!first) return []
    const count = isByService ? (first.group_size ?? 1) - 1 : others.length
    const isExpanded = expanded.has(first.group_id ?? '') || others.some(({ id }) => id === openId)
    return [
      { violation: first, position: positionOf(first), others: count, isExpanded },
      ...(isExpanded ? others.map((one) => ({ violation: one, position: positionOf(one), isMember: true })) : []),
    ]
  })
}

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

/** How many members are in each state, without the states that nothing is in. States of other services are not among them. */
export function countStates(members: readonly StateChange[]) {
  const countOf = (review_state: ReviewState) => members.filter((one) => one.review_state === review_state).length
  return order.map((review_state) => ({ review_state, count: countOf(review_state) })).filter(({ count }) => count > 0)
}
