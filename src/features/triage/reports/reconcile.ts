import type { ViolationFilter, FetchedPage } from '../../../api/fetch-all-violations.ts'
import { hasState } from '../../../api/filter-values.ts'
import { isNarrowed } from '../../../api/violation-cache.ts'
import { reviewStateNames } from '../../../domain/violations/review-state.ts'
import type { Translate } from '../../../locales/text.ts'
import { stateName } from '../decide/names.ts'

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
  const { found, total, review_progress: progress, steady } = end
  const { review_state = 'undecided' } = filter
  // The service counts states for whole audits only.
  const states = isNarrowed(filter) ? [] : reviewStateNames.filter((state) => hasState(review_state, state))
  const apart = states
    .map((state) => ({ review_state: state, found: counts[state] ?? 0, total: progress[state] }))
    .filter((state) => state.found !== state.total)
  return { found, total, states: apart, steady: steady === true }
}

export function isReconciled({ found, total, states }: Reconciliation): boolean {
  return found === total && states.length === 0
}

/** Says whether the found violations match the service's counts, and the differences if not. */
export function reconciliationText(end: Reconciliation, t: Translate): string {
  const { found, total, states } = end
  if (isReconciled(end)) return t('reports.equal', { count: found })
  return [
    found === total ? t('reports.equal', { count: found }) : t('reports.apart', { found, total }),
    ...states.map((state) => t('reports.apart.states', { ...state, state: stateName(state.review_state, t) })),
    t('reports.apart.why'),
  ].join(' ')
}
