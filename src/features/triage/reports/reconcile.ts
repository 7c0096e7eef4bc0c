import type { SchemaReviewProgress as ReviewProgress } from '../../../api/schema.gen.ts'
import type { ViolationFilter, FetchedPage } from '../../../api/fetch-all-violations.ts'
import { reviewStateNames } from '../../../domain/violations/review-state.ts'

/** What was found beside what the service counts: evidence says where the two differ. */
export interface Reconciliation {
  /** Violations found, each once. */
  found: number
  /** As the service counted them at the end. */
  total: number
  /** States found in another number than counted; only where the whole audit, or one state of it, was meant. */
  states: { review_state: string; found: number; total: number }[]
  /** Whether nothing moved while it was looked through. */
  steady: boolean
}

export type StateCounts = Readonly<Record<string, number>>

export function reconcile(filter: ViolationFilter, counts: StateCounts, end: FetchedPage): Reconciliation {
  const { found, total, review_progress, steady } = end
  return { found, total, states: statesApart(filter, counts, review_progress), steady: steady === true }
}

function statesApart(
  { review_state = 'undecided', severity, search }: ViolationFilter,
  counts: StateCounts,
  progress: ReviewProgress,
) {
  // The service counts states for whole audits only.
  if (severity || search) return []
  return reviewStateNames
    .filter((state) => review_state === 'all' || review_state === state)
    .map((state) => ({ review_state: state, found: counts[state] ?? 0, total: progress[state] }))
    .filter((state) => state.found !== state.total)
}

export function isReconciled({ found, total, states }: Reconciliation): boolean {
  return found === total && states.length === 0
}
