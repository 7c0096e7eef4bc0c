import type { KeyboardEvent } from 'react'
import type { SchemaAudit, SchemaReviewProgress } from '../../api/schema.gen.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { reviewStateNames, reviewStates } from '../../domain/violations/review-state.ts'

interface AuditBarProps {
  audit: SchemaAudit
  progress: SchemaReviewProgress | undefined
  /** The value at the top of the axis. */
  top: number
  /** The one bar that Tab reaches; arrows go to the others. */
  current: boolean
  onPoint: () => void
  onOpen: () => void
  onLeave: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A button: the one link of an audit is in the table. Until its states are counted the bar shows how many there are, in grey. */
export function AuditBar({ audit, progress, top, current, onOpen, onPoint, onLeave, onKeyDown }: AuditBarProps) {
  const t = useText()
  const states = reviewStateNames.filter((state) => progress && progress[state] > 0)
  const words = states.map((state) => `${t(reviewStates[state].text)} ${formatNumber(progress?.[state] ?? 0)}`)
  const said = t('audits.chart.bar', {
    name: audit.name,
    date: formatDate(audit.created_at),
    count: audit.total_violations,
  })
  return (
    <li className="flex max-w-14 min-w-0 flex-1">
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
        <svg aria-hidden="true" viewBox={`0 0 1 ${top}`} preserveAspectRatio="none" className="size-full">
          {progress ? (
            stack(progress).map(({ state, from, height }) => (
              <rect
                key={state}
                y={top - from - height}
                width="1"
                height={height}
                className={reviewStates[state].paint}
              />
            ))
          ) : (
            <rect y={top - audit.total_violations} width="1" height={audit.total_violations} className="fill-line" />
          )}
        </svg>
      </button>
    </li>
  )
}

/** The parts of a bar from the bottom up, what is done below what is still to do. */
function stack(progress: SchemaReviewProgress) {
  const parts: { state: (typeof reviewStateNames)[number]; from: number; height: number }[] = []
  let from = 0
  for (const state of reviewStateNames.toReversed()) {
    parts.push({ state, from, height: progress[state] })
    from += progress[state]
  }
  return parts
}
