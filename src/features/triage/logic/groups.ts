import type { Violation } from '../../../../contract/openapi.gen.ts'

type Member = Pick<Violation, 'id' | 'group_id'>

export interface ViolationGroup<Row extends Member = Violation> {
  /** A stable key: the group's id, or the violation's if it has no group. */
  key: string
  group_id: string | null
  /** The row that represents the group. */
  first: Row
  /** The loaded members. The service never says how many there are. */
  members: readonly Row[]
}

/** One row per group, at the position of its first member. A violation without a group is its own. */
export function groupRows<Row extends Member>(rows: readonly Row[]): ViolationGroup<Row>[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const members = groups.get(key)
    if (members) members.push(row)
    else groups.set(key, [row])
  }
  return [...groups].flatMap(([key, members]) => {
    const first = members[0]
    return first ? [{ key, group_id: first.group_id, first, members }] : []
  })
}

// The id of a group may equal the id of a violation.
const keyOf = ({ id, group_id }: Member) => (group_id === null ? `violation ${id}` : `group ${group_id}`)
