import { useState } from 'react'
import { useExtensions } from '../../../api/extensions.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { useKeys } from '../../../ui/keys.ts'
import {
  countElsewhere,
  countSelected,
  noSelection,
  pageSelected,
  type Selection,
  selections,
  selectMatching,
} from '../../../review/selection.ts'
import { useTriageActions, useTriageList, useTriageSearch } from '../queue/triage-context.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReviewAction, Violation } from '../../../../contract/openapi.gen.ts'
import { filterOf } from '../../../domain/filters/triage-search-params.ts'
import { startBulk } from '../../../review/control-bulk.ts'
import { overlayReviews, reviewOverlays } from '../../../review/overlay-reviews.ts'
import { AssignSelection } from './AssignSelection.tsx'
import { BulkQuestion } from './BulkQuestion.tsx'
import { CollectMatching } from './CollectMatching.tsx'
import { useDecidesSelection } from './use-decides-selection.ts'

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
      <BulkActions selection={selection} isMore={selection.matching !== null || elsewhere > 0} onStart={clear} />
      <Button size="sm" variant="ghost" className="ms-auto" keys={clearKeys} onClick={clear}>
        {t('triage.select_none')}
      </Button>
    </div>
  )
}

const actions = ['urgent_violation', 'elevated_risk', 'mark_fixed', 'dismiss', 'reopen'] as const

interface BulkActionsProps {
  selection: Selection
  /** More is selected than the rows on screen: that is asked about first. */
  isMore: boolean
  onStart: () => void
}

/** The decisions on everything selected. They are a series of reviews: see run-bulk.ts. */
function BulkActions({ selection, isMore, onStart }: BulkActionsProps) {
  const t = useText()
  const client = useQueryClient()
  const { auditId, context, getOpen, advance } = useTriageActions()
  const { mayAssign } = useExtensions()
  const [asked, setAsked] = useState<ReviewAction | null>(null)
  const { matching } = selection
  const chosen = [...selection.rows.values()]

  const decideSelected = (action: ReviewAction, reason: string | null, decided: readonly Violation[]) => {
    setAsked(null)
    onStart()
    startBulk(context, { audit_id: auditId, action, reason }, decided)
    // A decided violation that stays open could be decided again by mistake.
    if (decided.some(({ id }) => id === getOpen().violationId)) advance()
  }
  const act = (action: ReviewAction) => {
    if (action === 'dismiss' || isMore) setAsked(action)
    else decideSelected(action, null, overlayReviews(chosen, reviewOverlays(client)))
  }
  const close = () => setAsked(null)
  const ask = (action: ReviewAction, violations: readonly Violation[]) => (
    <BulkQuestion
      action={action}
      found={violations}
      selection={{ review_state: matching?.review_state ?? 'all', isMore }}
      onClose={close}
      onConfirm={(reason, decided) => decideSelected(action, reason, decided)}
    />
  )
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset brings its own layout */}
      <div role="group" aria-label={t('bulk.actions')} className="order-last flex basis-full flex-wrap gap-1.5">
        {actions.map((action) => (
          <BulkAction
            key={action}
            action={action}
            count={countSelected(selection)}
            onAct={() => act(action)}
            onKey={() => setAsked(action)}
          />
        ))}
        {mayAssign && <AssignSelection selection={selection} onStart={onStart} />}
      </div>
      {asked !== null && !matching && ask(asked, chosen)}
      {asked !== null && matching && (
        <CollectMatching auditId={auditId} filter={filterOf(matching)} onClose={close}>
          {(violations) => ask(asked, violations)}
        </CollectMatching>
      )}
    </>
  )
}

interface BulkActionProps {
  action: ReviewAction
  count: number
  onAct: () => void
  /** Keys are easily pressed by mistake, so they always ask first. */
  onKey: () => void
}

function BulkAction({ action, count, onAct, onKey }: BulkActionProps) {
  const t = useText()
  const name = t(`bulk.action.${action}`, { count })
  const keys = useKeys(action)
  useCommand(null, onAct, { label: name })
  useCommand(action, onKey, { when: useDecidesSelection(), label: null })
  return (
    <Button size="sm" keys={keys} onClick={onAct} className="border-edge!">
      <span aria-hidden="true">{t(`triage.button.${action}`)}</span>
      <span className="sr-only">{name}</span>
    </Button>
  )
}
