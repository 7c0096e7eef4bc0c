import type { Translate } from '../../../locales/text.ts'
import { isKnownState, stateLabelKey } from '../rules/review-rules.ts'

/** The name of a state. One that the contract does not know is shown unchanged. */
export function stateName(review_state: string, t: Translate): string {
  return isKnownState(review_state) ? t(stateLabelKey[review_state]) : review_state
}
