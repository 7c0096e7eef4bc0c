import { useText } from '../../locales/text.ts'
import { useCommand } from '../../ui/commands.ts'
import { withCode } from '../../ui/later-part.tsx'
import { undoing } from './decide/follow.ts'
import { selectionOf, toggleRow } from './list/selection.ts'
import { openHeadingId } from './OpenHeader.tsx'
import { useTriage } from './walk/use-triage.ts'

/** The keys of the page that belong to no single control. */
export function TriageKeys() {
  const t = useText()
  const triage = useTriage()
  const page = (step: number) => triage.goToPage(triage.state.get().search.page + step)
  useCommand('next_violation', () => triage.next(), { label: t('command.next_violation') })
  useCommand('previous_violation', () => triage.previous(), { label: t('command.previous_violation') })
  useCommand('next_page', () => triage.state.get().has_more && page(1), { label: t('command.next_page') })
  useCommand('previous_page', () => page(-1), { label: t('command.previous_page') })
  useCommand('undo', () => withCode(undoing, ({ undoLast }) => undoLast(triage.desk)), { label: t('command.undo') })
  useCommand('open_violation', () => {
    const { current } = triage.state.get()
    const focused = focusedRow()
    if (focused && focused !== current) triage.open(focused, 'push')
    else if (current === null) triage.next()
    else document.getElementById(openHeadingId)?.focus()
  })
  useCommand(
    'select',
    () => {
      const id = focusedRow() ?? triage.state.get().current
      const row = triage.rows().find((one) => one.id === id)
      const selection = selectionOf(triage.desk.connectionId, triage.auditId)
      if (row) selection.set(toggleRow(selection.get(), row))
    },
    { label: t('command.select') },
  )
  return null
}

function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-violation]')?.dataset.violation
}
