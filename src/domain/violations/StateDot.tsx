import { cx } from '../../lib/cx.ts'
import { useText } from '../../locales/text.ts'
import { isReviewState, reviewStates } from './review-state.ts'

/** A review state as a dot and a word. One that the contract does not know is shown unchanged. */
export function StateDot({ review_state, className }: { review_state: string; className?: string }) {
  const t = useText()
  return (
    <span className={cx('state', className)}>
      <span aria-hidden="true" data-state={review_state} className="state-dot" />
      {isReviewState(review_state) ? t(reviewStates[review_state].text) : review_state}
    </span>
  )
}
