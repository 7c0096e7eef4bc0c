import type { ReactNode } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import { useStandardReasons } from '../../../api/dismissal-reasons.ts'
import { formatExactTime, formatNumber, formatShare } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { isReviewState, reviewStateNames } from '../../../domain/violations/review-state.ts'
import { isSeverity, severities } from '../../../domain/violations/severity.ts'
import { RuleLink } from '../FilterLink.tsx'
import { filterText } from '../filters/filter-labels.ts'
import type { TriageFilter } from '../filters/triage-search-params.ts'
import type { Report } from './collect-report.ts'
import { isReconciled, reconciliationText } from './reconcile.ts'
import { ReportDecisions } from './ReportDecisions.tsx'
import { countReasons, type ReportTally, type TallyRow, topRows, wholeShares } from './report-tally.ts'
import { ReasonTable, StatTable, useBarColumn } from './StatTable.tsx'
import { StateBar, StateName } from './StateBar.tsx'

interface ReportBodyProps {
  auditId: string
  search: TriageFilter
  report: Report
  /** The report is still growing, so expensive parts are not rendered yet. */
  reading: boolean
  isPrinting: boolean
}

export function ReportBody({ auditId, search, report, reading, isPrinting }: ReportBodyProps) {
  const t = useText()
  const { tally } = report
  const standard = useStandardReasons()
  const filter = { review_state: search.review_state, severity: search.severity }
  const severityName = ({ name }: TallyRow) =>
    name === null ? t('reports.report.no_severity') : isSeverity(name) ? t(severities[name].text) : name
  return (
    <>
      <ReportFacts auditId={auditId} search={search} report={report} />
      <ReportTotals tally={tally} />
      <ReportTable by="severity" rows={tally.severities} renderName={severityName} />
      <ReportTable
        by="rule"
        rows={tally.rules}
        renderName={({ name, rule_name }) => (
          <RuleLink auditId={auditId} rule_name={rule_name} search={filter}>
            {name ?? t('reports.report.no_rule')}
          </RuleLink>
        )}
      />
      <ReportTable by="asset" rows={tally.assets} renderName={({ name }) => name ?? t('reports.report.no_asset')} />
      <ReasonTable counts={countReasons(standard, tally.decisions)} />
      {!reading && (
        <ReportDecisions auditId={auditId} filter={filter} decisions={tally.decisions} isPrinting={isPrinting} />
      )}
    </>
  )
}

/** The audit, the filter, the time, the connection, and whether everything was counted. */
function ReportFacts({
  auditId,
  search,
  report: { taken_at, end },
}: Pick<ReportBodyProps, 'auditId' | 'search' | 'report'>) {
  const t = useText()
  const { label, address } = useConnection()
  const facts: [name: string, value: string, className?: string][] = [
    [t('reports.report.taken'), formatExactTime(taken_at)],
    [t('reports.report.filter_used'), filterText(search, t) ?? t('reports.report.filter.none')],
    [t('reports.report.audit'), auditId],
    [t('reports.report.by'), `${label} (${address || location.origin})`],
  ]
  if (end) {
    const className = isReconciled(end) ? '' : 'text-danger'
    facts.push([t('reports.report.reconciled'), reconciliationText(end, t), className])
  }
  return (
    <dl className="report-part grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
      {facts.map(([name, value, className = 'wrap-anywhere']) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd dir="auto" className={className}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The number of violations in each state, as a bar and as numbers. */
function ReportTotals({ tally: { states, total } }: { tally: ReportTally }) {
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
            <TotalLine key={state} count={states[state] ?? 0} share={(shares[index] ?? 0) / 100}>
              <StateName state={state} />
            </TotalLine>
          ))}
          <TotalLine count={total} share={1}>
            {t('review_state.all')}
          </TotalLine>
        </tbody>
      </table>
    </section>
  )
}

function TotalLine({ count, share, children }: { count: number; share: number; children: ReactNode }) {
  return (
    <tr className="grid border-t border-line py-2">
      <th scope="row" className="text-start text-sm font-normal text-quiet">
        {children}
      </th>
      <td className="text-xl font-semibold tabular-nums">{formatNumber(count)}</td>
      <td className="text-sm text-faint tabular-nums">{formatShare(share)}</td>
    </tr>
  )
}

interface ReportTableProps<Row extends TallyRow> {
  by: 'severity' | 'rule' | 'asset'
  rows: readonly Row[]
  renderName: (row: Row) => ReactNode
}

const maxRows = 15

/** A chart that is a table. After the most frequent rows the others are one. */
function ReportTable<Row extends TallyRow>({ by, rows, renderName }: ReportTableProps<Row>) {
  const t = useText()
  const { rows: top, others, count } = topRows(rows, maxRows)
  const lines = top.map((row) => ({ ...row, text: renderName(row), drawn: true }))
  const last = others && { ...others, text: t('reports.report.others', { count }), drawn: false }
  const shown = last ? [...lines, last] : lines
  const bars = useBarColumn(
    shown,
    ({ total }) => total,
    ({ states, drawn }) => (drawn ? states : null),
  )
  return (
    <StatTable
      title={t(`reports.report.by_${by}`)}
      rows={shown}
      idOf={({ name }, index) => `${index} ${name}`}
      columns={[
        {
          id: 'name',
          title: t(`reports.report.column.${by}`),
          isName: true,
          className: 'w-1/3 wrap-anywhere max-sm:w-2/5',
          render: ({ text }) => text,
        },
        bars,
        {
          id: 'total',
          title: t('reports.report.column.total'),
          isNumber: true,
          render: ({ total }) => formatNumber(total),
        },
        {
          id: 'decided',
          title: t('reports.report.column.decided'),
          isNumber: true,
          className: 'whitespace-nowrap text-quiet',
          render: ({ total, states }) => formatShare((total - (states['undecided'] ?? 0)) / Math.max(1, total)),
        },
      ]}
    />
  )
}
