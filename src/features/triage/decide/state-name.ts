import type { FoundDecision } from '../../../api/review-conditionally.ts'
import type { Translate } from '../../../locales/text.ts'
import { isKnownState, stateLabelKey } from '../logic/review-actions.ts'

/** The name of a state. One that the contract does not know is shown unchanged. */
export function stateName(review_state: string, t: Translate): string {
  return isKnownState(review_state) ? t(stateLabelKey[review_state]) : review_state
}

/** Who decided what, where the service tells, else the state. */
export function decisionText({ review_state, decided_by }: FoundDecision, t: Translate): string {
  if (!decided_by || !isKnownState(review_state)) return stateName(review_state, t)
  return t(`violation.decided.${review_state}`, { who: decided_by })
}
