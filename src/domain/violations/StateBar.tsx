import { cx } from '../../lib/cx.ts'
import { isReviewState, reviewStateNames } from './review-state.ts'

interface StateBarProps {
  /** How many violations have each state. One that the contract does not know is grey. */
  states: Readonly<Record<string, number>>
  /** The length of the bar, as a share of the whole drawing. */
  share?: number
  /** It stands on the lower edge, with undecided on top. */
  isUpright?: boolean
  className?: string
}

/** A bar of states, for which a text stands elsewhere. */
export function StateBar({ states, share = 1, isUpright = false, className }: StateBarProps) {
  const unknown = Object.keys(states).filter((state) => !isReviewState(state))
  const parts = [...reviewStateNames, ...unknown].map((state) => ({ state, count: states[state] ?? 0 }))
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  return (
    <span aria-hidden="true" className={cx('flex', isUpright && 'flex-col justify-end', className)}>
      {parts.map(
        ({ state, count }) =>
          count > 0 && (
            <span
              key={state}
              data-state={state}
              className="state-colour min-w-1"
              style={{ flexBasis: `${(share * count * 100) / total}%` }}
            />
          ),
      )}
    </span>
  )
}
