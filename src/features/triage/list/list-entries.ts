import type { ListedViolation as Violation } from '../../../api/parse-violation.ts'
import { groupRows } from '../logic/groups.ts'

/** One row of the list. */
export interface ListEntry {
  violation: Violation
  /** Its position in the page, counted from 0. */
  position: number
  /** In the grouped view: how many other members there are, whether they are shown, and whether this row is one of them. */
  others: number
  isExpanded: boolean
  isMember: boolean
}

/** One row per violation. */
export function plainEntries(rows: readonly Violation[]): ListEntry[] {
  return rows.map((violation, position) => ({ violation, position, others: 0, isExpanded: false, isMember: false }))
}

/** One row per group, followed by its other members if it is expanded. The open violation is always shown. */
export function groupedEntries(
  rows: readonly Violation[],
  { expanded, openId, isByService }: { expanded: ReadonlySet<string>; openId: string | null; isByService: boolean },
): ListEntry[] {
  const positions = new Map(rows.map(({ id }, position) => [id, position]))
  const entry = (violation: Violation, more: Partial<ListEntry>): ListEntry => ({
    violation,
    position: positions.get(violation.id) ?? 0,
    others: 0,
    isExpanded: false,
    isMember: false,
    ...more,
  })
  return groupRows(rows).flatMap(({ group_id, first, members }) => {
    const others = members.slice(1)
    const count = isByService ? (first.group_size ?? 1) - 1 : others.length
    const isExpanded = expanded.has(group_id ?? '') || others.some(({ id }) => id === openId)
    return [
      entry(first, { others: count, isExpanded }),
      ...(isExpanded ? others.map((member) => entry(member, { isMember: true })) : []),
    ]
  })
}
