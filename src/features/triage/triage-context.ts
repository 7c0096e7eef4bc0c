import { type Context, createContext, useContext } from 'react'
import type { ReviewedViolation } from '../../api/review-outcome.ts'
import type { ListSearch } from './filters/triage-search-params.ts'
import type { ReviewQueue } from './logic/review-queue.ts'
import type { TriageActions } from './queue/triage-actions.ts'
import type { ViolationListState } from './queue/use-violation-list.ts'

/** What is open, or comes next. */
export interface OpenState {
  violationId: string | null
  phase: ReviewQueue['phase']
  /** The next violation is not known yet, so that the one on screen must not be decided. */
  isWaiting: boolean
}

/*
 * One context for each thing that changes on its own: a step or a decision renders only the parts that show what it changes.
 */

/** Never changes. */
export const TriageActionsContext = createContext<TriageActions | null>(null)
/** Changes with the filter, the order and the page. */
export const TriageSearchContext = createContext<ListSearch | null>(null)
/** Changes with every step. */
export const OpenContext = createContext<OpenState | null>(null)
/** The violation that most likely comes next, to be rendered ahead. Changes after every step. */
export const AheadContext = createContext<string | null>(null)
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
export const useOpenState = () => useRequired(OpenContext)
export const useTriageList = () => useRequired(ListContext)
