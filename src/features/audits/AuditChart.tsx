import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Audit, ReviewProgress } from '../../../contract/openapi.gen.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { AuditBar } from './AuditBar.tsx'
import { chartTop } from './chart-top.ts'
import type { ProgressOf } from './sort-audits.ts'
import { reviewStateNames } from '../../domain/violations/review-state.ts'
import { StateDot } from '../../domain/violations/StateDot.tsx'

const maxBars = 40
const maxDates = 4

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/** Violations over time: one bar per audit, oldest first, its states stacked. The table is its text form. */
export function AuditChart({ audits, progressOf }: { audits: readonly Audit[]; progressOf: ProgressOf }) {
  const t = useText()
  const navigate = useNavigate()
  const bars = audits.slice(0, maxBars).toReversed()
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const top = chartTop(Math.max(0, ...bars.map(({ total_violations }) => total_violations)))
  const current = bars.find(({ id }) => id === at)
  const stop = current ?? bars.at(-1)
  // A date is wider than a bar.
  const dateStep = Math.max(2, Math.ceil(bars.length / maxDates))

  const onKeyDown = (event: KeyboardEvent) => {
    const index = bars.findIndex(({ id }) => id === stop?.id)
    const next = moves[event.key]?.(index, bars.length - 1)
    if (next === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <section
      aria-labelledby="violations-over-time"
      className="@container grid min-w-0 content-start gap-2 px-5 py-5 lg:px-6"
    >
      <h2 id="violations-over-time" className="text-sm font-medium text-quiet">
        {t('audits.chart')}
      </h2>
      <p className="-mt-2 text-xs text-faint">{t('audits.chart.scale')}</p>
      <p className="sr-only">{t('audits.chart.help')}</p>
      <div className="mt-1 flex h-32 gap-3">
        <div aria-hidden="true" className="flex flex-col justify-between text-end text-xs text-faint tabular-nums">
          {[top, top / 4, 0].map((value) => (
            <span key={value} className="first:-mt-2 last:-mb-2">
              {formatNumber(value)}
            </span>
          ))}
        </div>
        <ul
          ref={list}
          aria-labelledby="violations-over-time"
          className="flex min-w-0 flex-1 items-stretch gap-px border-b border-edge bg-[linear-gradient(var(--color-line)_1px,transparent_1px)] bg-size-[100%_50%] sm:gap-1"
        >
          {bars.map((audit, index) => (
            <AuditBar
              key={audit.id}
              audit={audit}
              progress={progressOf(audit)}
              top={top}
              date={index % dateStep > 0 ? 'none' : index % (2 * dateStep) > 0 ? 'in_wide_chart' : 'always'}
              current={audit === stop}
              onPoint={() => setAt(audit.id)}
              onOpen={() => void navigate({ to: '/audits/$auditId', params: { auditId: audit.id } })}
              onLeave={() => setAt(null)}
              onKeyDown={onKeyDown}
            />
          ))}
        </ul>
      </div>
      <div className="mt-5 grid gap-1 text-sm">
        <AuditChartLegend progress={current && progressOf(current)} />
        <p className="min-h-5 truncate">
          {current && (
            <>
              <span className="font-medium">{current.name}</span>{' '}
              <span className="text-quiet">
                · {formatDate(current.created_at)} · {t('audits.violations', { count: current.total_violations })}
              </span>
            </>
          )}
        </p>
      </div>
    </section>
  )
}

/** The colours of the states, with the counts of the hovered audit. */
function AuditChartLegend({ progress }: { progress?: ReviewProgress }) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1">
      {reviewStateNames.toReversed().map((review_state) => (
        <li key={review_state} className="flex gap-1.5">
          <StateDot review_state={review_state} />
          {progress && <span className="font-medium tabular-nums">{formatNumber(progress[review_state])}</span>}
        </li>
      ))}
    </ul>
  )
}
