import { cx } from '../../lib/cx.ts'
import { formatList, formatNumber, formatShare } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { progressTotal, type ReviewCounts, reviewStateNames, stateName } from './review-state.ts'
import { StateBar } from './StateBar.tsx'

interface ReviewProgressBarProps {
  progress: ReviewCounts
  size?: 'sm' | 'md'
}

/** The progress of an audit as one bar of five states, with a text for assistive technology. */
export function ReviewProgressBar({ progress, size = 'md' }: ReviewProgressBarProps) {
  const t = useText()
  const total = progressTotal(progress)
  const decided = total - progress.undecided
  const inWords = reviewStateNames
    .filter((state) => progress[state] > 0)
    .map((state) => `${stateName(state, t)} ${formatNumber(progress[state])}`)
  const share = total > 0 ? decided / total : 1
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a progress element has one part, this has five
      role="progressbar"
      aria-label={t('review_progress')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={decided}
      aria-valuetext={`${t('with_full_stop', { sentence: t('review_progress.decided', { share: formatShare(share) }) })} ${formatList(inWords)}`}
      className={cx(
        'flex w-full overflow-hidden rounded-sm',
        total === 0 && 'bg-well',
        size === 'sm' ? 'h-1.5' : 'h-2',
      )}
    >
      <StateBar states={progress} className="flex-1 gap-0.5" />
    </div>
  )
}
