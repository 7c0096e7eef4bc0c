import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { countSelected, noSelection, pageSelected, selections, selectMatching } from '../list/selection.ts'
import { useTriage } from '../triage-context.ts'
import { BulkActions } from './BulkActions.tsx'

/** How many are selected, and the way from the page to all that match. */
export function SelectionBar() {
  const t = useText()
  const { auditId, context, rows, search, total } = useTriage()
  const store = selections(context.connectionId, auditId)
  const selection = useStore(store)
  const count = countSelected(selection)
  if (count === 0) return null
  const mayTakeAll = !selection.matching && rows && pageSelected(selection, rows) === 'all' && total > rows.length
  return (
    <div className="no-print flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line bg-well px-5 py-2">
      <span aria-live="polite" className="font-medium">
        {selection.matching ? t('triage.selected_all', { count }) : t('triage.selected', { count })}
      </span>
      {mayTakeAll && (
        <Button size="sm" variant="ghost" onClick={() => store.set(selectMatching(selection, search, total))}>
          {t('triage.select_all', { count: total })}
        </Button>
      )}
      <BulkActions selection={selection} rows={rows ?? []} onStart={() => store.set(noSelection)} />
      <Button size="sm" variant="ghost" className="ms-auto" onClick={() => store.set(noSelection)}>
        {t('triage.select_none')}
      </Button>
    </div>
  )
}
