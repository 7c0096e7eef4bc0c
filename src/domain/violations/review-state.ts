import { reviewStateValues } from '../../../contract/openapi.gen.ts'
import type { Translate } from '../../locales/text.ts'

/** In the order of the bar: undecided first, decided last. */
export const reviewStateNames = reviewStateValues
export type ReviewStateName = (typeof reviewStateNames)[number]
export type ReviewCounts = Record<ReviewStateName, number>

export const isReviewState = (value: string): value is ReviewStateName => reviewStateNames.some((one) => one === value)

export function progressTotal(progress: ReviewCounts): number {
  return reviewStateNames.reduce((sum, state) => sum + progress[state], 0)
}

/** The name of a state. One that the contract does not know is shown unchanged. */
export function stateName(review_state: string, t: Translate): string {
  return isReviewState(review_state) ? t(`review_state.${review_state}`) : review_state
}
