import { useEffect } from 'react'
import { useExtensions } from '../../../api/extensions.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { useKeys } from '../../../ui/keys.ts'
import { loadQuietly, usePreloadAfterChange } from '../../../ui/load-later.ts'
import {
  countElsewhere,
  countSelected,
  noSelection,
  pageSelected,
  selections,
  selectMatching,
} from '../list/selection.ts'
import { useTriageActions, useTriageList, useTriageSearch } from '../triage-context.ts'
import { BulkActions } from './BulkActions.tsx'

const preloadBulk = () =>
  void loadQuietly(() =>
    Promise.all([
      import('./control-bulk.ts'),
      import('../undo/undo-bulk.ts'),
      import('./JobPanel.tsx'),
      import('../violation/PeopleDialog.tsx'),
    ]),
  )

/** The number of selected rows, and a button to select all matching violations. */
export function SelectionBar() {
  const t = useText()
  const { auditId, context } = useTriageActions()
  const { rows, total } = useTriageList()
  const search = useTriageSearch()
  const store = selections(context.connectionId, auditId)
  const selection = useStore(store)
  const count = countSelected(selection)
  const clear = () => store.set(noSelection)
  const { mayReview } = useExtensions()
  usePreloadAfterChange(preloadBulk)
  // A selection is the intent to decide it.
  useEffect(() => {
    if (count > 0) preloadBulk()
  }, [count])
  const clearKeys = useKeys('clear_selection')
  useCommand('clear_selection', clear, { when: mayReview && count > 0 })
  if (count === 0 || !mayReview) return null
  const elsewhere = countElsewhere(selection, rows ?? [])
  const mayTakeAll = !selection.matching && rows && pageSelected(selection, rows) === 'all' && total > rows.length
  return (
    <div className="no-print flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line bg-well px-5 py-2">
      <span aria-live="polite" className="font-medium">
        {selection.matching
          ? t('triage.selected_all', { count })
          : elsewhere > 0
            ? t('triage.selected_elsewhere', {
                selected: t('triage.selected', { count }),
                elsewhere: formatNumber(elsewhere),
              })
            : t('triage.selected', { count })}
      </span>
      {mayTakeAll && (
        <Button size="sm" variant="ghost" onClick={() => store.set(selectMatching(selection, rows, search, total))}>
          {t('triage.select_all', { count: total })}
        </Button>
      )}
      <BulkActions
        selection={selection}
        rows={rows ?? []}
        isMore={selection.matching !== null || elsewhere > 0}
        onStart={clear}
      />
      <Button size="sm" variant="ghost" className="ms-auto" keys={clearKeys} onClick={clear}>
        {t('triage.select_none')}
      </Button>
    </div>
  )
}
