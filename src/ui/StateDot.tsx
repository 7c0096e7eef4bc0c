import { cx } from '../lib/cx.ts'
import { useText } from '../locales/text.ts'
import { isReviewState, reviewStates } from './review-state.ts'

/** A review state as dot and word. One the contract does not know is shown as it came. */
export function StateDot({ review_state, className }: { review_state: string; className?: string }) {
  const t = useText()
  const known = isReviewState(review_state) ? reviewStates[review_state] : null
  return (
    <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap text-quiet', className)}>
      <span
        aria-hidden="true"
        className={cx('size-2 shrink-0 rounded-[3px] forced-colors:border', known?.fill ?? 'bg-edge')}
      />
      {known ? t(known.text) : review_state}
    </span>
  )
}
