import type { ReactNode } from 'react'
import { isReviewState, reviewStateNames, reviewStates, stateName } from '../../../domain/violations/review-state.ts'
import { cx } from '../../../lib/cx.ts'
import { formatNumber, formatShare } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import type { ReasonCount } from '../../../../contract/extensions.gen.ts'
import type { StateCounts } from './report-tally.ts'

export interface StatColumn<Row> {
  id: string
  title: ReactNode
  render: (row: Row) => ReactNode
  /** Names the row. */
  isName?: boolean
  isNumber?: boolean
  className?: string
}

interface StatTableProps<Row> {
  title: string
  columns: readonly StatColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row, index: number) => string
}

const cellClass = 'not-last:pe-4 max-sm:not-last:pe-2'

/** A table of numbers under a heading. If it is too wide it scrolls by itself. */
export function StatTable<Row>({ title, columns, rows, idOf }: StatTableProps<Row>) {
  const align = ({ isNumber }: StatColumn<Row>) => (isNumber ? 'text-end tabular-nums' : 'text-start')
  return (
    <section>
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      <div className="overflow-x-auto print:overflow-visible">
        <table aria-label={title} className="w-full border-collapse">
          <thead>
            <tr className="text-xs text-faint">
              {columns.map((column) => (
                <th key={column.id} scope="col" className={cx(cellClass, 'pb-1.5 font-medium', align(column))}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={idOf(row, index)} className="report-row border-t border-line">
                {columns.map((column) => {
                  const Cell = column.isName ? 'th' : 'td'
                  return (
                    <Cell
                      key={column.id}
                      scope={column.isName ? 'row' : undefined}
                      dir={column.isName ? 'auto' : undefined}
                      className={cx(cellClass, 'py-1.5 align-middle font-normal', align(column), column.className)}
                    >
                      {column.render(row)}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Bars of states beside the numbers, the largest as wide as its column. */
export function useBarColumn<Row>(
  rows: readonly Row[],
  totalOf: (row: Row) => number,
  statesOf: (row: Row) => StateCounts | null,
): StatColumn<Row> {
  const t = useText()
  const largest = Math.max(1, ...rows.map((row) => (statesOf(row) ? totalOf(row) : 0)))
  return {
    id: 'picture',
    title: <span className="sr-only">{t('reports.report.column.picture')}</span>,
    className: 'w-1/3 min-w-24 max-sm:w-1/5',
    render: (row) => {
      const states = statesOf(row)
      return states && <StateBar states={states} share={totalOf(row) / largest} />
    },
  }
}

/** How many dismissals had each standard reason. Nothing in a workspace without them. */
export function ReasonTable({ counts }: { counts: readonly ReasonCount[] }) {
  const t = useText()
  const total = counts.reduce((sum, { violations }) => sum + violations, 0)
  if (total === 0) return null
  return (
    <StatTable
      title={t('reports.report.by_reason')}
      rows={counts}
      idOf={({ reason }) => reason ?? ''}
      columns={[
        {
          id: 'category',
          title: t('reports.report.column.category'),
          isName: true,
          className: 'w-full wrap-anywhere',
          render: ({ category, reason }) => (
            <>
              {category ?? t('reports.report.other_reasons')}
              <span className="block text-sm text-quiet">{reason}</span>
            </>
          ),
        },
        {
          id: 'total',
          title: t('reports.report.column.total'),
          isNumber: true,
          render: ({ violations }) => formatNumber(violations),
        },
        {
          id: 'share',
          title: t('reports.report.column.share'),
          isNumber: true,
          className: 'text-quiet',
          render: ({ violations }) => formatShare(violations / total),
        },
      ]}
    />
  )
}

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
