import type { ReviewAction, ReviewProgress } from '../../../../contract/openapi.gen.ts'
import { statesOf } from '../../../api/filter-values.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { Translate } from '../../../locales/text.ts'
import type { Selection } from '../list/selection.ts'
import { listStates, type StateCount } from '../logic/group-impact.ts'
import { stateAfter } from '../logic/review-actions.ts'

/** How many of all that match are in each state; null where the counts under the filter are not known. */
export function matchingStates(
  { review_state, total }: NonNullable<Selection['matching']>,
  counts: ReviewProgress | undefined,
): StateCount[] | null {
  const states = statesOf(review_state)
  const [only] = states
  if (only && states.length === 1) return [{ review_state: only, count: total }]
  return counts ? listStates((state) => (states.includes(state) ? counts[state] : 0)) : null
}

/** How many decisions a bulk decision replaces. Dismissing again gives another reason. */
export function countReplaced(states: readonly StateCount[], action: ReviewAction): number {
  return states
    .filter(({ review_state }) => review_state !== 'undecided')
    .filter(({ review_state }) => action === 'dismiss' || review_state !== stateAfter[action])
    .reduce((sum, { count }) => sum + count, 0)
}

/** What a bulk decision does to earlier decisions, in words; null where it replaces none. */
export function replacedNote(states: readonly StateCount[] | null, action: ReviewAction, t: Translate): string | null {
  if (!states) return t('bulk.ask.unknown')
  const replaced = countReplaced(states, action)
  if (replaced === 0) return null
  const words = states.map(({ review_state, count }) => t(`triage.group.count.${review_state}`, { count }))
  const count = formatNumber(states.reduce((sum, state) => sum + state.count, 0))
  return `${t('bulk.ask.states', { count, states: words.join(', ') })} ${t('bulk.ask.replaced', { count: replaced })}`
}
