import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { nameOf } from '../decide/decide.ts'
import { triageHrefs } from '../filters/triage-href.ts'
import type { ListSearch } from '../filters/triage-search.ts'
import { groupRows } from '../rules/groups.ts'
import type { TriageState } from '../walk/triage-state.ts'
import type { RowView } from './row-view.ts'
import type { Selection } from './selection.ts'

export interface ListFacts {
  auditId: string
  /** The search that the rows are the answer to. */
  search: ListSearch
  selection: Selection
  grouped: boolean
  /** Groups whose members are shown. */
  expanded: ReadonlySet<string>
  narrow: boolean
}

/** The rows on screen, from above. */
export function rowViews({ walk, current }: Pick<TriageState, 'walk' | 'current'>, facts: ListFacts): RowView[] {
  if (!walk) return []
  const { auditId, search, selection, narrow } = facts
  const { filter, list } = walk
  const { rows } = list
  const href = triageHrefs(auditId, search)
  const before = (search.page - 1) * search.page_size + 1
  const isCurrentHere = rows.some(({ id }) => id === current)
  const places = new Map(rows.map(({ id }, index) => [id, before + index]))

  const viewOf = (row: Violation, isFirst: boolean): RowView => ({
    row,
    name: nameOf(row),
    href: href(row.id),
    index: places.get(row.id) ?? 0,
    term: search.search,
    narrow,
    open: row.id === current,
    selected: selection.matching !== null || selection.rows.has(row.id),
    focusable: isCurrentHere ? row.id === current : isFirst,
    decided: filter !== 'all' && row.review_state !== filter,
    showState: filter === 'all' || row.review_state !== filter,
    others: 0,
    expanded: false,
    member: false,
  })

  if (!facts.grouped) return rows.map((row, index) => viewOf(row, index === 0))
  return groupRows(rows).flatMap(({ group_id, first, members }, index) => {
    const others = members.slice(1)
    // A member that is open is shown, whether or not its group was unfolded.
    const expanded = facts.expanded.has(group_id ?? '') || others.some(({ id }) => id === current)
    const head = { ...viewOf(first, index === 0), others: others.length, expanded }
    return [head, ...(expanded ? others.map((row) => ({ ...viewOf(row, false), member: true })) : [])]
  })
}
