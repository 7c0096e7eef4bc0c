import type { KeyboardEvent } from 'react'
import type { Audit, ReviewProgress } from '../../../contract/openapi.gen.ts'
import { cx } from '../../lib/cx.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { progressTotal, reviewStateNames, reviewStates } from '../../domain/violations/review-state.ts'

interface AuditBarProps {
  audit: Audit
  progress: ReviewProgress | undefined
  /** The value at the top of the axis. */
  top: number
  /** When the date is shown below it. A narrow chart has room for half of the dates. */
  date: 'always' | 'in_wide_chart' | 'none'
  /** The bar that Tab focuses. Arrow keys move to the others. */
  current: boolean
  onPoint: () => void
  onOpen: () => void
  onLeave: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A button, because the table has the audit's link. Until its states are counted the bar is grey. */
export function AuditBar(props: AuditBarProps) {
  const { audit, progress, top, date, current, onOpen, onPoint, onLeave, onKeyDown } = props
  const t = useText()
  const states = reviewStateNames.filter((state) => progress && progress[state] > 0)
  const words = states.map((state) => `${t(reviewStates[state].text)} ${formatNumber(progress?.[state] ?? 0)}`)
  const said = t('audits.chart.bar', {
    name: audit.name,
    date: formatDate(audit.created_at),
    count: audit.total_violations,
  })
  const height = barHeight(audit.total_violations, top)
  return (
    <li className="relative flex max-w-14 min-w-0 flex-1">
      <button
        type="button"
        onClick={onOpen}
        tabIndex={current ? 0 : -1}
        aria-label={[said, ...words].join(', ')}
        onPointerEnter={onPoint}
        onPointerLeave={onLeave}
        onFocus={onPoint}
        onKeyDown={onKeyDown}
        className="block min-w-0 flex-1 rounded-t-sm hover:bg-hover focus-visible:bg-hover focus-visible:outline-offset-0"
      >
        <svg aria-hidden="true" viewBox="0 0 1 1" preserveAspectRatio="none" className="size-full">
          {progress ? (
            stack(progress, height).map((part) => (
              <rect
                key={part.state}
                y={1 - part.from - part.height}
                width="1"
                height={part.height}
                className={reviewStates[part.state].paint}
              />
            ))
          ) : (
            <rect y={1 - height} width="1" height={height} className="fill-line" />
          )}
        </svg>
      </button>
      {date !== 'none' && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute start-0 top-full mt-1 text-xs whitespace-nowrap text-faint',
            date === 'in_wide_chart' && '@max-xl:hidden',
          )}
        >
          {formatDate(audit.created_at)}
        </span>
      )}
    </li>
  )
}

/** The height on a square-root scale, so that small audits are visible beside a large one. */
function barHeight(count: number, top: number): number {
  return Math.sqrt(count / top)
}

/** The segments of a bar from the bottom up, decided states first, as shares of its height. */
function stack(progress: ReviewProgress, height: number) {
  const total = Math.max(1, progressTotal(progress))
  const parts: { state: (typeof reviewStateNames)[number]; from: number; height: number }[] = []
  let from = 0
  for (const state of reviewStateNames.toReversed()) {
    const part = (height * progress[state]) / total
    parts.push({ state, from, height: part })
    from += part
  }
  return parts
}
