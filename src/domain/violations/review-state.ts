import { reviewStateValues } from '../../../contract/openapi.gen.ts'
import type { TextKey, Translate } from '../../locales/text.ts'

/** In the order of the bar: undecided first, decided last. */
export const reviewStateNames = reviewStateValues
export type ReviewStateName = (typeof reviewStateNames)[number]
export type ReviewCounts = Record<ReviewStateName, number>

/** Tailwind finds class names only when they are written whole. */
export const reviewStates = {
  undecided: { text: 'review_state.undecided', fill: 'bg-undecided', paint: 'fill-undecided' },
  elevated_risk: { text: 'review_state.elevated_risk', fill: 'bg-elevated_risk', paint: 'fill-elevated_risk' },
  urgent_violation: {
    text: 'review_state.urgent_violation',
    fill: 'bg-urgent_violation',
    paint: 'fill-urgent_violation',
  },
  dismissed: { text: 'review_state.dismissed', fill: 'bg-dismissed', paint: 'fill-dismissed' },
  fixed: { text: 'review_state.fixed', fill: 'bg-fixed', paint: 'fill-fixed' },
} as const satisfies Record<ReviewStateName, { text: TextKey; fill: string; paint: string }>

export function isReviewState(value: string): value is ReviewStateName {
  return Object.hasOwn(reviewStates, value)
}

export function progressTotal(progress: ReviewCounts): number {
  return reviewStateNames.reduce((sum, state) => sum + progress[state], 0)
}

/** The name of a state. One that the contract does not know is shown unchanged. */
export function stateName(review_state: string, t: Translate): string {
  return isReviewState(review_state) ? t(reviewStates[review_state].text) : review_state
}
