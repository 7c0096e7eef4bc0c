import type { Translate } from '../../../locales/text.ts'
import { stateName } from '../decide/names.ts'
import { isReconciled, type Reconciliation } from './reconcile.ts'

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
