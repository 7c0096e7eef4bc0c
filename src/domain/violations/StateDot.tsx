import { cx } from '../../lib/cx.ts'
import { useText } from '../../locales/text.ts'
import { stateName } from './review-state.ts'

/** A review state as a dot and a word. */
export function StateDot({ review_state, className }: { review_state: string; className?: string }) {
  const t = useText()
  return (
    <span className={cx('state', className)}>
      <span aria-hidden="true" data-state={review_state} className="state-dot state-colour" />
      {stateName(review_state, t)}
    </span>
  )
}
