import type { ReviewProgress } from '../../../../contract/openapi.gen.ts'
import type { ViolationFilter, FetchedPage } from '../../../api/fetch-all-violations.ts'
import { hasState } from '../../../api/filter-values.ts'
import { isNarrowed } from '../../../api/violation-cache.ts'
import { reviewStateNames } from '../../../domain/violations/review-state.ts'

/** Compares the found violations with the service's counts. */
export interface Reconciliation {
  /** Violations found, each once. */
  found: number
  /** The service's count at the end. */
  total: number
  /** States whose numbers differ. Only for the whole audit or one state of it. */
  states: { review_state: string; found: number; total: number }[]
  /** Whether nothing changed during the read. */
  steady: boolean
}

export type StateCounts = Readonly<Record<string, number>>

export function reconcile(filter: ViolationFilter, counts: StateCounts, end: FetchedPage): Reconciliation {
  const { found, total, review_progress, steady } = end
  return { found, total, states: statesApart(filter, counts, review_progress), steady: steady === true }
}

function statesApart(filter: ViolationFilter, counts: StateCounts, progress: ReviewProgress) {
  // The service counts states for whole audits only.
  const { review_state = 'undecided' } = filter
  if (isNarrowed(filter)) return []
  return reviewStateNames
    .filter((state) => hasState(review_state, state))
    .map((state) => ({ review_state: state, found: counts[state] ?? 0, total: progress[state] }))
    .filter((state) => state.found !== state.total)
}

export function isReconciled({ found, total, states }: Reconciliation): boolean {
  return found === total && states.length === 0
}
