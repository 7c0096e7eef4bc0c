import { Fragment, useMemo } from 'react'
import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { triageHrefs } from '../filters/triage-href.ts'
import { groupRows } from '../rules/groups.ts'
import { useTriage, useTriageValue } from '../walk/use-triage.ts'
import type { Selection } from './selection.ts'
import { ViolationRow } from './ViolationRow.tsx'

interface ViolationRowsProps {
  rows: readonly Violation[]
  grouped: boolean
  /** Groups whose members are shown. */
  expanded: ReadonlySet<string>
  selection: Selection
}

export function ViolationRows({ rows, grouped, expanded, selection }: ViolationRowsProps) {
  const { auditId, state } = useTriage()
  const current = useTriageValue((state) => state.current)
  const filter = useTriageValue((state) => state.walk?.filter)
  const narrow = useMedia('(width < 40rem)')
  // oxlint-disable-next-line react/exhaustive-deps -- read anew with other rows only: those that wait for the next stay as they are
  const search = useMemo(() => state.get().search, [state, rows])
  const groups = useMemo(() => (grouped ? groupRows(rows) : null), [rows, grouped])
  const href = useMemo(() => triageHrefs(auditId, search), [auditId, search])
  const isCurrentHere = rows.some(({ id }) => id === current)

  const shared = (row: Violation, index: number) => ({
    row,
    href: href(row.id),
    index: (search.page - 1) * search.page_size + rows.indexOf(row) + 1,
    term: search.search,
    narrow,
    open: row.id === current,
    selected: selection.matching !== null || selection.rows.has(row.id),
    focusable: isCurrentHere ? row.id === current : index === 0,
    decided: filter !== 'all' && row.review_state !== filter,
    showState: filter === 'all' || row.review_state !== filter,
  })

  if (!groups) return rows.map((row, index) => <ViolationRow key={row.id} {...shared(row, index)} />)
  return groups.map(({ key, group_id, first, members }, index) => {
    const others = members.slice(1)
    // A member that is open is shown, whether or not its group was unfolded.
    const isOpen = expanded.has(group_id ?? '') || others.some(({ id }) => id === current)
    return (
      <Fragment key={key}>
        <ViolationRow {...shared(first, index)} others={others.length} expanded={isOpen} />
        {isOpen && others.map((row) => <ViolationRow key={row.id} {...shared(row, -1)} member />)}
      </Fragment>
    )
  })
}
