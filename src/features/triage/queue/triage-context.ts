import { type Context, createContext, useContext, useSyncExternalStore } from 'react'
import type { ListSearch } from '../../../domain/filters/triage-search-params.ts'
import type { OpenState, TriageActions } from './triage-actions.ts'
import type { ViolationListState } from './use-violation-list.ts'
import type { ReviewedViolation } from '../../../state/stored-values.ts'

/*
 * One context for each thing that changes on its own: a step or a decision renders only the parts that show what it changes.
 */

/** Never changes. */
export const TriageActionsContext = createContext<TriageActions | null>(null)
/** Changes with the filter, the order and the page. */
export const TriageSearchContext = createContext<ListSearch | null>(null)
/** The violation that most likely comes next, to be rendered ahead. Changes after every step. */
export const PrerenderedIdContext = createContext<string | null>(null)
/** Changes with every decision and every answer. */
export const ListContext = createContext<ViolationListState | null>(null)
/** The reviewer's own decisions to overlay, from one subscription per page. */
export const ReviewsContext = createContext<readonly ReviewedViolation[]>([])

function useRequired<T>(context: Context<T | null>): T {
  const value = useContext(context)
  if (value === null) throw new Error('No triage on this page')
  return value
}

export const useTriageActions = () => useRequired(TriageActionsContext)
export const useTriageSearch = () => useRequired(TriageSearchContext)
export const useTriageList = () => useRequired(ListContext)

/** What is open, or a primitive value derived from it. Renders when that changes. */
export function useOpenState<T>(select: (open: OpenState) => T): T {
  const { subscribe, getOpen } = useTriageActions()
  return useSyncExternalStore(subscribe, () => select(getOpen()))
}

export const useOpenId = () => useOpenState(({ violationId }) => violationId)
/** Whether the right side of the page shows anything. */
export const useIsOpen = () => useOpenState(({ violationId, phase }) => violationId !== null || phase === 'finished')
