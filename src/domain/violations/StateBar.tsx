import { cx } from '../../lib/cx.ts'
import { isReviewState, reviewStateNames, reviewStates } from './review-state.ts'

interface StateBarProps {
  /** How many violations have each state. One that the contract does not know is grey. */
  states: Readonly<Record<string, number>>
  /** The length of the bar, as a share of the whole drawing. */
  share: number
  /** It stands on the lower edge, with undecided on top. */
  isUpright?: boolean
  className?: string
}

/** A bar of states as SVG: browsers omit backgrounds in print, but not drawings. */
export function StateBar({ states, share, isUpright = false, className }: StateBarProps) {
  const known = reviewStateNames.filter((state) => (states[state] ?? 0) > 0)
  const unknown = Object.keys(states).filter((state) => !isReviewState(state))
  const all = [...known, ...unknown]
  const total = all.reduce((sum, state) => sum + (states[state] ?? 0), 0)
  let from = isUpright ? 1 - share : 0
  return (
    <svg aria-hidden="true" viewBox="0 0 1 1" preserveAspectRatio="none" className={cx('block', className)}>
      {all.map((state) => {
        const length = total > 0 ? (share * (states[state] ?? 0)) / total : 0
        const place = isUpright ? { y: from, height: length, width: 1 } : { x: from, width: length, height: 1 }
        from += length
        return (
          <rect key={state} {...place} className={isReviewState(state) ? reviewStates[state].paint : 'fill-edge'} />
        )
      })}
    </svg>
  )
}
