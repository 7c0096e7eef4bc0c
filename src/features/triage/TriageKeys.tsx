import type { Violation } from '../../../contract/openapi.gen.ts'
import { useExtensions } from '../../api/extensions.ts'
import { useCommand } from '../../ui/commands.ts'
import { useUndo } from '../../review/undo.ts'
import { focusList, useEscape, openHeadingId } from './queue/focus-list.ts'
import {
  type Selection,
  selections,
  selectMatching,
  selectRange,
  togglePage,
  toggleRow,
} from '../../review/selection.ts'
import { useTriageActions } from './queue/triage-context.ts'
import { useWide } from '../../ui/use-media.ts'

/** The keys of the page that belong to no single control. */
export function TriageKeys() {
  const { auditId, getList, locationNow, queueNow, next, previous, goToPage, open, close, showViolation } =
    useTriageActions()
  const wide = useWide()
  const { mayReview } = useExtensions()
  useCommand('next_violation', next)
  useCommand('previous_violation', previous)
  useCommand('next_page', () => getList().hasMore && goToPage(locationNow().search.page + 1))
  useCommand('previous_page', () => goToPage(locationNow().search.page - 1))
  useUndo(auditId, showViolation)
  useCommand('open_violation', () => {
    const focused = focusedRow()
    const { violationId } = locationNow()
    if (focused && focused !== violationId) open(focused, { how: 'push' })
    else if (violationId === null || queueNow()?.phase === 'finished') next()
    else document.getElementById(openHeadingId)?.focus()
  })
  useEscape(() => {
    const isInField = document.activeElement?.matches('input, textarea, select') ?? false
    if (wide || locationNow().violationId === null || isInField) focusList()
    else close()
  })
  // What is selected can only be decided.
  return mayReview && <SelectionKeys />
}

function SelectionKeys() {
  const { auditId, context, getList, locationNow } = useTriageActions()
  const selection = selections(context.connectionId, auditId)
  const rowsNow = () => getList().rows ?? []
  const select = (change: (now: Selection) => Selection) => selection.set(change(selection.get()))
  const selectRow = (change: (now: Selection, row: Violation) => Selection) => {
    const id = focusedRow() ?? locationNow().violationId
    const row = rowsNow().find((one) => one.id === id)
    if (row) select((now) => change(now, row))
  }
  useCommand('select', () => selectRow(toggleRow))
  useCommand('select_range', () => selectRow((now, { id }) => selectRange(now, rowsNow(), id)))
  useCommand('select_page', () => select((now) => togglePage(now, rowsNow())))
  useCommand('select_matching', () =>
    select((now) => selectMatching(now, rowsNow(), locationNow().search, getList().total)),
  )
  return null
}

function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-violation]')?.dataset.violation
}
