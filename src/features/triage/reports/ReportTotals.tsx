import { formatNumber, formatShare } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { reviewStateNames, isReviewState } from '../../../domain/violations/review-state.ts'
import { stateName } from '../decide/names.ts'
import { type ReportTally, wholeShares } from './report-tally.ts'
import { StateBar } from './StateBar.tsx'

/** The number of violations in each state, as a bar and as numbers. */
export function ReportTotals({ tally: { states, total } }: { tally: ReportTally }) {
  const t = useText()
  const names = [...reviewStateNames, ...Object.keys(states).filter((state) => !isReviewState(state))]
  const shares = wholeShares(names.map((state) => states[state] ?? 0))
  return (
    <section className="report-part">
      <h2 className="mb-2 text-lg font-semibold">{t('reports.report.totals')}</h2>
      <StateBar states={states} share={1} className="h-4! rounded-sm" />
      <table aria-label={t('reports.report.by_state')} className="mt-3 w-full border-collapse">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('reports.report.column.state')}</th>
            <th scope="col">{t('reports.report.column.total')}</th>
            <th scope="col">{t('reports.report.column.share')}</th>
          </tr>
        </thead>
        <tbody className="grid grid-cols-2 gap-x-8 sm:grid-cols-3 lg:grid-cols-6 print:grid-cols-6 print:gap-x-3">
          {names.map((state, index) => (
            <tr key={state} className="grid border-t border-line py-2">
              <th scope="row" className="flex items-center gap-1.5 text-start text-sm font-normal text-quiet">
                <StateBar states={{ [state]: 1 }} share={1} className="h-2! w-2! shrink-0 rounded-[3px]" />
                {stateName(state, t)}
              </th>
              <td className="text-xl font-semibold tabular-nums">{formatNumber(states[state] ?? 0)}</td>
              <td className="text-sm text-faint tabular-nums">{formatShare((shares[index] ?? 0) / 100)}</td>
            </tr>
          ))}
          <tr className="grid border-t border-line py-2">
            <th scope="row" className="text-start text-sm font-normal text-quiet">
              {t('review_state.all')}
            </th>
            <td className="text-xl font-semibold tabular-nums">{formatNumber(total)}</td>
            <td className="text-sm text-faint tabular-nums">{formatShare(1)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}
