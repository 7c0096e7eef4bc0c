import { cx } from '../../../lib/cx.ts'
import { isReviewState, reviewStateNames, reviewStates } from '../../../domain/violations/review-state.ts'
import { useText } from '../../../locales/text.ts'
import { stateName } from '../decide/names.ts'
import type { StateCounts } from './reconcile.ts'

/** A bar of states as SVG: browsers omit backgrounds in print, but not drawings. */
export function StateBar({ states, share, className }: { states: StateCounts; share: number; className?: string }) {
  const known = reviewStateNames.filter((state) => (states[state] ?? 0) > 0)
  const unknown = Object.keys(states).filter((state) => !isReviewState(state))
  const all = [...known, ...unknown]
  const total = all.reduce((sum, state) => sum + (states[state] ?? 0), 0)
  let from = 0
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className={cx('block h-2.5 w-full', className)}
    >
      {all.map((state) => {
        const width = total > 0 ? (100 * share * (states[state] ?? 0)) / total : 0
        const x = from
        from += width
        return (
          <rect
            key={state}
            x={x}
            width={width}
            height="4"
            className={isReviewState(state) ? reviewStates[state].paint : 'fill-edge'}
          />
        )
      })}
    </svg>
  )
}

/** A state as a square, which is printed too, and a word. */
export function StateName({ state }: { state: string }) {
  const t = useText()
  return (
    <span className="inline-flex items-center gap-1.5">
      <StateBar states={{ [state]: 1 }} share={1} className="h-2! w-2! shrink-0 rounded-[3px]" />
      {stateName(state, t)}
    </span>
  )
}
