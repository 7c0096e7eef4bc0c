import type { Violation } from '../../../../contract/openapi.gen.ts'
import { normaliseText } from '../../../lib/find-items.ts'

type ComparedText = Pick<Violation, 'id' | 'rule_id' | 'violating_text'>
type Outcome = Pick<Violation, 'review_state' | 'dismissal_reason'>

/** A decided violation, with the time of its decision where that is known. */
export type DecidedFinding = ComparedText & Outcome & { decided_at?: string | null }

export interface Precedent extends Outcome {
  /** How close it is: the same text, or only the same rule. */
  match: 'text' | 'rule'
  count: number
  /** Empty if it is not known. */
  last_at: string
}

/** Decisions on the same text or rule, closest first, without the violation itself. The first row of a violation counts. */
export function precedentsFor(decided: readonly DecidedFinding[], violation: ComparedText): Precedent[] {
  const text = normaliseText(violation.violating_text ?? '')
  const found = new Map<string, Precedent>()
  const seen = new Set([violation.id])
  for (const { id, rule_id, violating_text, review_state, dismissal_reason, decided_at } of decided) {
    if (seen.has(id)) continue
    seen.add(id)
    const isSameText = text !== '' && normaliseText(violating_text ?? '') === text
    const isSameRule = rule_id !== null && rule_id === violation.rule_id
    if (review_state === 'undecided' || !(isSameText || isSameRule)) continue
    const match = isSameText ? 'text' : 'rule'
    const key = `${match} ${review_state} ${dismissal_reason}`
    const { count, last_at } = found.get(key) ?? { count: 0, last_at: '' }
    const later = (decided_at ?? '') > last_at ? (decided_at ?? '') : last_at
    found.set(key, { match, review_state, dismissal_reason, count: count + 1, last_at: later })
  }
  const rank = ({ match }: Precedent) => (match === 'text' ? 0 : 1)
  return [...found.values()].sort(
    (one, other) => rank(one) - rank(other) || other.last_at.localeCompare(one.last_at) || other.count - one.count,
  )
}
