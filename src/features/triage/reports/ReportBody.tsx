import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import { useStandardReasons } from '../../../api/dismissal-reasons.ts'
import type { FetchedPage } from '../../../api/fetch-all-violations.ts'
import { type ListedViolation, positionText } from '../../../api/parse-violation.ts'
import { formatExactTime, formatNumber, formatShare } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { isReviewState, reviewStateNames } from '../../../domain/violations/review-state.ts'
import { SeverityBadge } from '../../../domain/violations/SeverityBadge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Time } from '../../../ui/Time.tsx'
import { isSeverity, severities } from '../../../domain/violations/severity.ts'
import { RuleLink } from '../FilterLink.tsx'
import { filterText } from '../filters/filter-labels.ts'
import type { TriageFilter } from '../filters/triage-search-params.ts'
import { completenessText, isComplete } from './use-all-violations.ts'
import { countReasons, type ReportTally, type TallyRow, topRows, wholeShares } from './report-tally.ts'
import { ReasonTable, StateBar, StateName, StatTable, useBarColumn } from './StatTable.tsx'

interface ReportBodyProps extends ReportFactsProps {
  tally: ReportTally
  isPrinting: boolean
}

export function ReportBody({ tally, isPrinting, ...facts }: ReportBodyProps) {
  const t = useText()
  const { auditId, search } = facts
  const standard = useStandardReasons()
  const filter = { review_state: search.review_state, severity: search.severity }
  const severityName = ({ name }: TallyRow) =>
    name === null ? t('reports.report.no_severity') : isSeverity(name) ? t(severities[name].text) : name
  return (
    <>
      <ReportFacts {...facts} />
      <ReportTotals tally={tally} />
      <ReportTable by="severity" rows={tally.severities} renderName={severityName} />
      <ReportTable
        by="rule"
        rows={tally.rules}
        renderName={({ name, rule_name = null }) => (
          <RuleLink auditId={auditId} rule_name={rule_name} search={filter}>
            {name ?? t('reports.report.no_rule')}
          </RuleLink>
        )}
      />
      <ReportTable by="asset" rows={tally.assets} renderName={({ name }) => name ?? t('reports.report.no_asset')} />
      <ReasonTable counts={countReasons(standard, tally.decisions)} />
      <ReportDecisions auditId={auditId} filter={filter} decisions={tally.decisions} isPrinting={isPrinting} />
    </>
  )
}

interface ReportFactsProps {
  auditId: string
  search: TriageFilter
  takenAt: string
  /** Null if not everything was read. */
  end: FetchedPage | null
}

/** The audit, the filter, the time, the connection, and whether everything was counted. */
function ReportFacts({ auditId, search, takenAt, end }: ReportFactsProps) {
  const t = useText()
  const { label, address } = useConnection()
  const facts: [name: string, value: string, className?: string][] = [
    [t('reports.report.taken'), formatExactTime(takenAt)],
    [t('reports.report.filter_used'), filterText(search, t) ?? t('reports.report.filter.none')],
    [t('reports.report.audit'), auditId],
    [t('reports.report.by'), `${label} (${address || location.origin})`],
  ]
  if (end) facts.push([t('reports.report.reconciled'), completenessText(end, t), isComplete(end) ? '' : 'text-danger'])
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

interface ReportTableProps {
  by: 'severity' | 'rule' | 'asset'
  rows: readonly TallyRow[]
  renderName: (row: TallyRow) => ReactNode
}

const maxRows = 15

/** A chart that is a table. After the most frequent rows the others are one. */
function ReportTable({ by, rows, renderName }: ReportTableProps) {
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

interface ReportDecisionsProps {
  auditId: string
  /** Of the report, without its search. */
  filter: Pick<TriageFilter, 'review_state' | 'severity'>
  decisions: readonly ListedViolation[]
  isPrinting: boolean
}

const rowsPerStep = 1000

/** Every decision with its reason. The screen shows them in steps, print shows all. */
function ReportDecisions({ auditId, filter, decisions, isPrinting }: ReportDecisionsProps) {
  const t = useText()
  const [steps, setSteps] = useState(1)
  const shown = isPrinting ? decisions : decisions.slice(0, steps * rowsPerStep)
  const left = decisions.length - shown.length
  return (
    <section>
      <h2 className="mb-2 text-lg font-semibold">{t('reports.report.decisions')}</h2>
      {decisions.length === 0 && <p className="text-quiet">{t('reports.report.decisions.none')}</p>}
      {decisions.length > 0 && (
        <table aria-label={t('reports.report.decisions')} className="w-full border-collapse">
          <thead>
            <tr className="text-start text-xs text-faint [&_th]:pe-4 [&_th]:pb-1.5 [&_th]:text-start [&_th]:font-medium">
              <th scope="col">{t('reports.report.column.state')}</th>
              <th scope="col">{t('reports.report.column.finding')}</th>
              <th scope="col" className="w-1/3">
                {t('reports.report.column.reason')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <DecisionLine key={row.id} auditId={auditId} filter={filter} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {left > 0 && (
        <div className="no-print mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-well px-3 py-2">
          {t('reports.report.decisions.capped', { shown: shown.length, total: decisions.length })}
          <Button onClick={() => setSteps(steps + 1)}>
            {t('violation.precedents.more', { count: Math.min(left, rowsPerStep) })}
          </Button>
        </div>
      )}
    </section>
  )
}

interface DecisionLineProps extends Pick<ReportDecisionsProps, 'auditId' | 'filter'> {
  row: ListedViolation
}

function DecisionLine({ auditId, filter, row }: DecisionLineProps) {
  const t = useText()
  const { id, review_state, severity, rule_name, asset_name, asset_url, violating_text, dismissal_reason } = row
  return (
    <tr className="report-row border-t border-line [&_td]:py-2 [&_td]:pe-4 [&_td]:align-top">
      <td className="wrap-anywhere sm:whitespace-nowrap">
        <div>
          <StateName state={review_state} />
        </div>
        <SeverityBadge severity={severity} className="mt-1" />
        {row.decided_by && <span className="block text-sm text-quiet">{row.decided_by}</span>}
        {row.decided_at && (
          <span className="block text-sm text-quiet">
            <Time value={row.decided_at} />
          </span>
        )}
      </td>
      <td>
        <Link
          to="/audits/$auditId/violations/$violationId"
          params={{ auditId, violationId: id }}
          search={{ review_state: 'all' }}
          dir="auto"
          className="line-clamp-4 font-serif text-lg hover:underline"
        >
          {violating_text?.trim() || t('reports.report.no_text')}
        </Link>
        <span dir="auto" className="text-sm text-quiet">
          <RuleLink auditId={auditId} rule_name={rule_name} search={filter} />
          {rule_name && (asset_name ?? asset_url) && ' · '}
          {row.location?.path ?? asset_name ?? asset_url}
          {positionText(row.location)}
        </span>
        <span className="block text-xs text-faint">{id}</span>
      </td>
      <td dir="auto" className="whitespace-pre-line">
        {dismissal_reason}
      </td>
    </tr>
  )
}
