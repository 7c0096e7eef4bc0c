import type { ReactNode } from 'react'
import { StateBar } from '../../domain/violations/StateBar.tsx'
import { StateDot } from '../../domain/violations/StateDot.tsx'
import { cx } from '../../lib/cx.ts'
import { formatNumber, formatShare } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import type { ReasonCount } from '../../../contract/extensions.gen.ts'
import type { StateCounts } from './report-tally.ts'

interface StatTableProps {
  title: string
  /** The names of its columns. Those with numbers are the last ones. */
  heads: readonly ReactNode[]
  numbers: readonly ReactNode[]
  /** Its rows. */
  children: ReactNode
}

export const numberClass = 'text-end tabular-nums'

/** A table of numbers under a heading. If it is too wide it scrolls by itself. */
export function StatTable({ title, heads, numbers, children }: StatTableProps) {
  return (
    <section>
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      <div className="overflow-x-auto print:overflow-visible">
        <table
          aria-label={title}
          className="w-full border-collapse [&_tr>*]:not-last:pe-4 max-sm:[&_tr>*]:not-last:pe-2"
        >
          <thead>
            <tr className="text-xs text-faint">
              {[...heads, ...numbers].map((head, index) => (
                <th
                  // oxlint-disable-next-line react/no-array-index-key -- a column has no other identity
                  key={index}
                  scope="col"
                  className={cx('pb-1.5 font-medium', index < heads.length ? 'text-start' : numberClass)}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="[&_th]:text-start [&_th]:font-normal [&_tr]:break-inside-avoid [&_tr]:border-t [&_tr]:border-line [&_tr>*]:py-1.5">
            {children}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The head of the column with bars. */
export function BarHead() {
  return <span className="sr-only">{useText()('reports.report.column.picture')}</span>
}

/** A bar beside the numbers, the largest as wide as its column. */
export function BarCell({ states, share }: { states: StateCounts | null; share: number }) {
  return (
    <td className="w-1/3 min-w-24 max-sm:w-1/5">
      {states && <StateBar states={states} share={share} className="h-2.5 w-full" />}
    </td>
  )
}

/** How many dismissals had each standard reason. Nothing in a workspace without them. */
export function ReasonTable({ counts }: { counts: readonly ReasonCount[] }) {
  const t = useText()
  const total = counts.reduce((sum, { violations }) => sum + violations, 0)
  if (total === 0) return null
  return (
    <StatTable
      title={t('reports.report.by_reason')}
      heads={[t('reports.report.column.category')]}
      numbers={[t('reports.report.column.total'), t('reports.report.column.share')]}
    >
      {counts.map(({ category, reason, violations }) => (
        <tr key={reason}>
          <th scope="row" dir="auto" className="w-full wrap-anywhere">
            {category ?? t('reports.report.other_reasons')}
            <span className="block text-sm text-quiet">{reason}</span>
          </th>
          <td className={numberClass}>{formatNumber(violations)}</td>
          <td className={cx(numberClass, 'text-quiet')}>{formatShare(violations / total)}</td>
        </tr>
      ))}
    </StatTable>
  )
}

/** A state in the colour of its cell, where its words may be on several lines. */
export const StateName = ({ state }: { state: string }) => (
  <StateDot review_state={state} className="whitespace-normal text-inherit" />
)
