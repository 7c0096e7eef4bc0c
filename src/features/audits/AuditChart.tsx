import { useNavigate } from '@tanstack/react-router'
import type { Audit, ReviewProgress } from '../../../contract/openapi.gen.ts'
import { StateBar } from '../../domain/violations/StateBar.tsx'
import { StateDot } from '../../domain/violations/StateDot.tsx'
import { reviewStateNames, stateName } from '../../domain/violations/review-state.ts'
import type { ProgressOf } from './sort-audits.ts'
import { formatDate, formatList, formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { moveFocus } from '../../ui/move-focus.ts'
import { tip } from '../../ui/TipLayer.tsx'

const factors = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 5, 6, 8, 10, 12]

/**
 * The top of an axis from zero: the next round number that holds the largest value. A quarter of it is whole, because a square-root
 * scale has that at half its height.
 */
export function chartTop(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, largest)))
  const fits = (top: number) => top >= largest && top % 4 === 0
  return factors.map((factor) => factor * power).find(fits) ?? 20 * power
}

const maxBars = 40

/** Violations over time: one bar per audit, oldest first, its states stacked. The table is its text form. */
export function AuditChart({ audits, progressOf }: { audits: readonly Audit[]; progressOf: ProgressOf }) {
  const t = useText()
  const bars = audits.slice(0, maxBars).toReversed()
  const top = chartTop(Math.max(0, ...bars.map(({ total_violations }) => total_violations)))
  // A phone has room for two dates, and a date is wider than a bar.
  const dateStep = Math.max(2, Math.ceil(bars.length / 2))
  return (
    <section aria-labelledby="violations-over-time" className="grid min-w-0 content-start gap-2 px-5 py-5 lg:px-6">
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
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the bars take the focus */}
        <ul
          aria-labelledby="violations-over-time"
          onKeyDown={(event) =>
            moveFocus(event, [...event.currentTarget.querySelectorAll('button')], 'ArrowLeft', 'ArrowRight')
          }
          className="flex min-w-0 flex-1 items-stretch gap-px border-b border-edge bg-[linear-gradient(var(--color-line)_1px,transparent_1px)] bg-size-[100%_50%] sm:gap-1"
        >
          {bars.map((audit, index) => (
            <AuditBar
              key={audit.id}
              audit={audit}
              progress={progressOf(audit)}
              top={top}
              hasDate={index % dateStep === 0}
              isLast={index === bars.length - 1}
            />
          ))}
        </ul>
      </div>
      <ul aria-hidden="true" className="mt-5 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {reviewStateNames.toReversed().map((review_state) => (
          <li key={review_state}>
            <StateDot review_state={review_state} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface AuditBarProps {
  audit: Audit
  progress: ReviewProgress | undefined
  top: number
  hasDate: boolean
  /** Tab focuses the last bar. Arrow keys move to the others. */
  isLast: boolean
}

/** A button, because the table has the audit's link. Until its states are counted the bar is grey. */
function AuditBar(props: AuditBarProps) {
  const { audit, progress, top, hasDate, isLast } = props
  const t = useText()
  const navigate = useNavigate()
  const states = reviewStateNames.filter((state) => progress && progress[state] > 0)
  const words = states.map((state) => `${stateName(state, t)} ${formatNumber(progress?.[state] ?? 0)}`)
  const said = t('audits.chart.bar', {
    name: audit.name,
    date: formatDate(audit.created_at),
    count: audit.total_violations,
  })
  const label = formatList([said, ...words])
  return (
    <li className="relative flex max-w-14 min-w-0 flex-1">
      <button
        type="button"
        onClick={() => void navigate({ to: '/audits/$auditId', params: { auditId: audit.id } })}
        tabIndex={isLast ? 0 : -1}
        aria-label={label}
        {...tip(label)}
        className="block min-w-0 flex-1 rounded-t-sm hover:bg-hover focus-visible:bg-hover focus-visible:outline-offset-0"
      >
        {/* On a square-root scale, so that small audits are visible beside a large one. */}
        <StateBar
          states={progress ?? { uncounted: 1 }}
          share={Math.sqrt(audit.total_violations / top)}
          isUpright
          className="size-full"
        />
      </button>
      {hasDate && (
        <span aria-hidden="true" className="absolute start-0 top-full mt-1 text-xs whitespace-nowrap text-faint">
          {formatDate(audit.created_at)}
        </span>
      )}
    </li>
  )
}
