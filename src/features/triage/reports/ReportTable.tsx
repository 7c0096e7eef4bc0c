import type { ReactNode } from 'react'
import { formatNumber, formatShare } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { StateBar } from './StateBar.tsx'
import { type TallyRow, topRows } from './report-tally.ts'

interface ReportTableProps<Row extends TallyRow> {
  title: string
  /** The name of the row column. */
  column: string
  rows: readonly Row[]
  renderName: (row: Row) => ReactNode
  /** The maximum number of rows. */
  most: number
}

/** A chart that is a table: bars beside numbers. */
export function ReportTable<Row extends TallyRow>({ title, column, rows, renderName, most }: ReportTableProps<Row>) {
  const t = useText()
  const { rows: shown, others, count } = topRows(rows, most)
  const largest = Math.max(1, ...shown.map(({ total }) => total))
  const line = (key: string, name: ReactNode, { total, states }: TallyRow, drawn = true) => (
    <tr key={key} className="report-row border-t border-line">
      <th scope="row" dir="auto" className="py-1.5 pe-4 text-start align-middle font-normal wrap-anywhere">
        {name}
      </th>
      <td className="w-2/5 py-1.5 align-middle max-sm:w-1/5">
        {drawn && <StateBar states={states} share={total / largest} />}
      </td>
      <td className="py-1.5 ps-4 text-end max-sm:ps-2 align-middle tabular-nums">{formatNumber(total)}</td>
      <td className="py-1.5 ps-4 text-end max-sm:ps-2 align-middle whitespace-nowrap text-quiet tabular-nums">
        {formatShare((total - (states['undecided'] ?? 0)) / Math.max(1, total))}
      </td>
    </tr>
  )
  return (
    <section>
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      <table aria-label={title} className="w-full border-collapse">
        <thead>
          <tr className="text-xs text-faint">
            <th scope="col" className="w-1/3 pb-1.5 pe-4 text-start font-medium max-sm:w-2/5">
              {column}
            </th>
            <th scope="col" className="pb-1.5 font-medium">
              <span className="sr-only">{t('reports.report.column.picture')}</span>
            </th>
            <th scope="col" className="pb-1.5 ps-4 text-end max-sm:ps-2 font-medium">
              {t('reports.report.column.total')}
            </th>
            <th scope="col" className="pb-1.5 ps-4 text-end max-sm:ps-2 font-medium">
              {t('reports.report.column.decided')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => line(`${index} ${row.name}`, renderName(row), row))}
          {others && line('others', t('reports.report.others', { count }), others, false)}
        </tbody>
      </table>
    </section>
  )
}
