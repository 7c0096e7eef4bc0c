import { useEffect, useState } from 'react'
import { useExtensions } from '../../../api/extensions.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { type Translate, useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { useKeys } from '../../../ui/keys.ts'
import { loadAction, loadQuietly, usePreloadAfterChange } from '../../../ui/load-later.ts'
import {
  countElsewhere,
  countSelected,
  noSelection,
  pageSelected,
  type Selection,
  selections,
  selectMatching,
} from '../list/selection.ts'
import { useTriageActions, useTriageList, useTriageSearch } from '../triage-context.ts'
import { useQueryClient } from '@tanstack/react-query'
import { hasState, statesOf } from '../../../api/filter-values.ts'
import { reviewOverlays } from '../../../api/review-mutation.ts'
import type { ReviewAction, ReviewProgress, Violation } from '../../../../contract/openapi.gen.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { filterOf } from '../filters/triage-search-params.ts'
import { countStates, listStates, type StateCount } from '../logic/groups.ts'
import { overlayReviews } from '../logic/overlay-reviews.ts'
import { stateAfter } from '../logic/review-actions.ts'
import { AssignSelection } from './AssignSelection.tsx'
import { BulkQuestion } from './BulkQuestion.tsx'
import { useDecidesSelection } from './use-decides-selection.ts'

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

const actions = ['urgent_violation', 'elevated_risk', 'mark_fixed', 'dismiss', 'reopen'] as const

interface BulkActionsProps {
  selection: Selection
  rows: readonly Violation[]
  /** More is selected than the rows on screen: that is asked about first. */
  isMore: boolean
  onStart: () => void
}

/** The decisions on everything selected. They are a series of reviews: see run-bulk.ts. */
function BulkActions({ selection, rows, isMore, onStart }: BulkActionsProps) {
  const t = useText()
  const client = useQueryClient()
  const { auditId, context, openNow, advance } = useTriageActions()
  const { counts } = useTriageList()
  const { mayAssign } = useExtensions()
  const [asked, setAsked] = useState<ReviewAction | null>(null)
  const count = countSelected(selection)

  /** The rows chosen one by one, with the reviewer's own decisions since. What others have decided since is not part of the choice. */
  const chosenRows = () => {
    const { rows: chosen, matching } = selection
    // The rows on screen that match: they are shown as decided before all are collected.
    if (matching) return rows.filter(({ review_state }) => hasState(matching.review_state, review_state))
    return overlayReviews([...chosen.values()], reviewOverlays(client))
  }
  const states = asked && (selection.matching ? matchingStates(selection.matching, counts) : countStates(chosenRows()))
  const undecided = states?.find(({ review_state }) => review_state === 'undecided')?.count ?? 0
  const decideSelected = async (action: ReviewAction, reason: string | null, { isOnlyUndecided = false } = {}) => {
    // First: if it cannot be loaded, the selection and its question stay.
    const code = await loadAction(() => import('./control-bulk.ts'))
    if (!code) return
    setAsked(null)
    onStart()
    const { matching } = selection
    const filter = matching && {
      ...filterOf(matching),
      review_state: isOnlyUndecided ? ('undecided' as const) : matching.review_state,
    }
    const isWanted = ({ review_state }: Violation) => !isOnlyUndecided || review_state === 'undecided'
    const total = isOnlyUndecided ? undecided : count
    const decided = chosenRows().filter(isWanted)
    code.startBulk(context, { audit_id: auditId, action, reason, filter, total }, decided)
    // A decided violation that stays open could be decided again by mistake.
    if (decided.some(({ id }) => id === openNow().violationId)) advance()
  }
  const start = useOneAtATime(decideSelected)
  const act = (action: ReviewAction) => {
    if (action === 'dismiss' || isMore) setAsked(action)
    else void start(action, null)
  }
  const isMixed = asked !== null && asked !== 'reopen' && states !== null && countReplaced(states, asked) > 0
  const [first = rows[0]] = selection.rows.values()
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset brings its own layout */}
      <div role="group" aria-label={t('bulk.actions')} className="order-last flex basis-full flex-wrap gap-1.5">
        {actions.map((action) => (
          <BulkAction
            key={action}
            action={action}
            count={count}
            onAct={() => act(action)}
            onKey={() => setAsked(action)}
          />
        ))}
        {mayAssign && <AssignSelection selection={selection} onStart={onStart} />}
      </div>
      {asked !== null && first && (
        <BulkQuestion
          action={asked}
          count={count}
          violation={first}
          reach={selection.matching ? 'matching' : isMore ? 'rows' : 'shown'}
          note={replacedNote(states, asked, t)}
          undecided={isMixed ? undecided : 0}
          onClose={() => setAsked(null)}
          onConfirm={(reason, choice) => void start(asked, reason, choice)}
        />
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

/** How many of all that match are in each state; null where the counts under the filter are not known. */
function matchingStates(
  { review_state, total }: NonNullable<Selection['matching']>,
  counts: ReviewProgress | undefined,
): StateCount[] | null {
  const states = statesOf(review_state)
  const [only] = states
  if (only && states.length === 1) return [{ review_state: only, count: total }]
  return counts ? listStates((state) => (states.includes(state) ? counts[state] : 0)) : null
}

/** How many decisions a bulk decision replaces. Dismissing again gives another reason. */
function countReplaced(states: readonly StateCount[], action: ReviewAction): number {
  return states
    .filter(({ review_state }) => review_state !== 'undecided')
    .filter(({ review_state }) => action === 'dismiss' || review_state !== stateAfter[action])
    .reduce((sum, { count }) => sum + count, 0)
}

/** What a bulk decision does to earlier decisions, in words; null where it replaces none. */
function replacedNote(states: readonly StateCount[] | null, action: ReviewAction, t: Translate): string | null {
  if (!states) return t('bulk.ask.unknown')
  const replaced = countReplaced(states, action)
  if (replaced === 0) return null
  const words = states.map(({ review_state, count }) => t(`triage.group.count.${review_state}`, { count }))
  const count = formatNumber(states.reduce((sum, state) => sum + state.count, 0))
  return `${t('bulk.ask.states', { count, states: words.join(', ') })} ${t('bulk.ask.replaced', { count: replaced })}`
}
