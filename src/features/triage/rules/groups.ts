import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'

type Member = Pick<Violation, 'id' | 'group_id'>

export interface ViolationGroup<Row extends Member = Violation> {
  /** Stable as rows come and go: the group's, or the violation's own where it has none. */
  key: string
  group_id: string | null
  /** The row shown for all. */
  first: Row
  /** Those that are loaded; the service never says how many there are. */
  members: readonly Row[]
}

/** One row per group, where its first member stands; a violation without a group is its own. */
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

// A group's id and a violation's may be the same text.
const keyOf = ({ id, group_id }: Member) => (group_id === null ? `violation ${id}` : `group ${group_id}`)
