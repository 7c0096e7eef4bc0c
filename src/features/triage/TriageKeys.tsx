import { useExtensions } from '../../api/extensions.ts'
import { useCommand } from '../../ui/commands.ts'
import { useUndo } from './undo/undo.ts'
import { focusList, useEscape } from './list/focus-list.ts'
import { selections, selectMatching, selectRange, togglePage, toggleRow } from './list/selection.ts'
import { openHeadingId } from './OpenHeader.tsx'
import { useTriageActions } from './triage-context.ts'
import { useWide } from '../../ui/use-media.ts'

/** The keys of the page that belong to no single control. */
export function TriageKeys() {
  const { auditId, context, listNow, locationNow, queueNow, next, previous, goToPage, open, close, reopen } =
    useTriageActions()
  const wide = useWide()
  // What is selected can only be decided.
  const { mayReview: when } = useExtensions()
  const selection = selections(context.connectionId, auditId)
  const rowsNow = () => listNow().rows ?? []
  const currentRow = () => {
    const id = focusedRow() ?? locationNow().violationId
    return rowsNow().find((one) => one.id === id)
  }
  useCommand('next_violation', next)
  useCommand('previous_violation', previous)
  useCommand('next_page', () => listNow().hasMore && goToPage(locationNow().search.page + 1))
  useCommand('previous_page', () => goToPage(locationNow().search.page - 1))
  useUndo(auditId, { reopen })
  useCommand('open_violation', () => {
    const focused = focusedRow()
    const { violationId } = locationNow()
    if (focused && focused !== violationId) open(focused, { how: 'push' })
    else if (violationId === null || queueNow()?.phase === 'finished') next()
    else document.getElementById(openHeadingId)?.focus()
  })
  useCommand(
    'select',
    () => {
      const row = currentRow()
      if (row) selection.set(toggleRow(selection.get(), row))
    },
    { when },
  )
  useCommand(
    'select_range',
    () => {
      const row = currentRow()
      if (row) selection.set(selectRange(selection.get(), rowsNow(), row.id))
    },
    { when },
  )
  useCommand('select_page', () => selection.set(togglePage(selection.get(), rowsNow())), {
    when,
  })
  const selectAll = () =>
    selection.set(selectMatching(selection.get(), rowsNow(), locationNow().search, listNow().total))
  useCommand('select_matching', selectAll, { when })
  useEscape(() => {
    const isInField = document.activeElement?.matches('input, textarea, select') ?? false
    if (wide || locationNow().violationId === null || isInField) focusList()
    else close()
  })
  return null
}

function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-violation]')?.dataset.violation
}
