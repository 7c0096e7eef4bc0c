import { cx } from '../lib/cx.ts'
import { useText } from '../locales/text.ts'
import { isReviewState, reviewStates } from './review-state.ts'
import { stateDotLook as look } from './state-dot-look.ts'

/** A review state as dot and word. One the contract does not know is shown as it came. */
export function StateDot({ review_state, className }: { review_state: string; className?: string }) {
  const t = useText()
  const known = isReviewState(review_state) ? reviewStates[review_state] : null
  return (
    <span className={cx(look.whole, className)}>
      <span aria-hidden="true" className={cx(look.dot, known?.fill ?? look.unknown)} />
      {known ? t(known.text) : review_state}
    </span>
  )
}
