import type { Translate } from '../../../locales/text.ts'
import { isKnownState, stateLabelKey } from '../rules/review-rules.ts'

/** A state in words; one the contract does not know as it came. */
export function stateName(review_state: string, t: Translate): string {
  return isKnownState(review_state) ? t(stateLabelKey[review_state]) : review_state
}
