import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useConnection } from '../../api/connection-context.ts'
import { useStandardReasons } from '../../api/dismissal-reasons.ts'
import type { FetchedPage } from '../../api/service.ts'
import { type ListedViolation, positionText } from '../../api/listed-violation.ts'
import { formatExactTime, formatNumber, formatShare } from '../../lib/format.ts'
import { type Translate, useText } from '../../locales/text.ts'
import { isReviewState, reviewStateNames } from '../../domain/violations/review-state.ts'
import { SeverityBadge } from '../../domain/violations/SeverityBadge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Time } from '../../ui/Time.tsx'
import { severityName } from '../../domain/violations/severity.ts'
import { RuleLink, toViolation } from '../../domain/filters/FilterLink.tsx'
import { filterText } from '../../domain/filters/filter-labels.ts'
import type { TriageFilter } from '../../domain/filters/triage-search-params.ts'
import { completenessText, isComplete } from '../../api/use-all-violations.ts'
import {
  countReasons,
  type ReportTally,
  type StateCounts,
  type TallyRow,
  topRows,
  wholeShares,
} from './report-tally.ts'
import { BarCell, BarHead, numberClass, ReasonTable, StateName, StatTable } from './StatTable.tsx'
import { cx } from '../../lib/cx.ts'

interface ReportBodyProps extends ReportFactsProps {
  tally: ReportTally
  isPrinting: boolean
}

export function ReportBody({ tally, isPrinting, ...facts }: ReportBodyProps) {
  const t = useText()
  const { auditId, search } = facts
  const { total, states } = tally
  const standard = useStandardReasons()
  const filter = { review_state: search.review_state, severity: search.severity }
  const stateNames = [...reviewStateNames, ...Object.keys(states).filter((state) => !isReviewState(state))]
  const shares = wholeShares(stateNames.map((state) => states[state] ?? 0))
  const stateRows = stateNames.map((state, index) => {
    const count = states[state] ?? 0
    const exact = count / Math.max(1, total)
    const share = exact < 0.01 ? exact : (shares[index] ?? 0) / 100
    return { id: state, text: <StateName state={state} />, total: count, states: { [state]: count }, share }
  })
  const all = { id: 'all', text: t('review_state.all'), total, states: null, share: 1 }
  const nameOf = ({ name }: TallyRow) => (name === null ? t('reports.report.no_severity') : severityName(name, t))
  const ruleName = ({ name, rule_name = null }: TallyRow) => (
    <RuleLink auditId={auditId} rule_name={rule_name} search={filter}>
      {name ?? t('reports.report.no_rule')}
    </RuleLink>
  )
  const assetName = ({ name }: TallyRow) => name ?? t('reports.report.no_asset')
  return (
    <>
      <ReportFacts {...facts} />
      <ReportTable by="state" rows={[...stateRows, all]} />
      <ReportTable by="severity" rows={tallyRows(tally.severities, nameOf, t)} />
      <ReportTable by="rule" rows={tallyRows(tally.rules, ruleName, t)} />
      <ReportTable by="asset" rows={tallyRows(tally.assets, assetName, t)} />
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
    <dl className="grid break-inside-avoid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
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

const maxRows = 15

const decidedShare = ({ total, states }: TallyRow) => (total - (states['undecided'] ?? 0)) / Math.max(1, total)

/** After the most frequent rows the others are one. */
function tallyRows(rows: readonly TallyRow[], nameOf: (row: TallyRow) => ReactNode, t: Translate) {
  const { rows: top, others, count } = topRows(rows, maxRows)
  const lines = top.map((row) => ({ ...row, text: nameOf(row), share: decidedShare(row) }))
  if (!others) return lines
  return [
    ...lines,
    { ...others, text: t('reports.report.others', { count }), states: null, share: decidedShare(others) },
  ]
}

interface ReportTableProps {
  by: 'state' | 'severity' | 'rule' | 'asset'
  rows: readonly (Pick<TallyRow, 'id' | 'total'> & {
    text: ReactNode
    /** Null for a row without a bar. */
    states: StateCounts | null
    share: number
  })[]
}

/** A chart that is a table. */
function ReportTable({ by, rows }: ReportTableProps) {
  const t = useText()
  const largest = Math.max(1, ...rows.map(({ total, states }) => (states ? total : 0)))
  return (
    <StatTable
      title={t(`reports.report.by_${by}`)}
      heads={[t(`reports.report.column.${by}`), <BarHead key="bars" />]}
      numbers={[t('reports.report.column.total'), t(`reports.report.column.${by === 'state' ? 'share' : 'decided'}`)]}
    >
      {rows.map(({ id, text, total, states, share }) => (
        <tr key={id}>
          <th scope="row" dir="auto" className="w-1/3 wrap-anywhere max-sm:w-2/5">
            {text}
          </th>
          <BarCell states={states} share={total / largest} />
          <td className={numberClass}>{formatNumber(total)}</td>
          <td className={cx(numberClass, 'whitespace-nowrap text-quiet')}>{formatShare(share)}</td>
        </tr>
      ))}
    </StatTable>
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
    <div>
      <StatTable
        title={t('reports.report.decisions')}
        heads={(['state', 'finding', 'reason'] as const).map((head) => t(`reports.report.column.${head}`))}
        numbers={[]}
      >
        {shown.map((row) => (
          <DecisionLine key={row.id} auditId={auditId} filter={filter} row={row} />
        ))}
      </StatTable>
      {decisions.length === 0 && <p className="text-quiet">{t('reports.report.decisions.none')}</p>}
      {left > 0 && (
        <div className="no-print mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-well px-3 py-2">
          {t('reports.report.decisions.capped', { shown: shown.length, total: decisions.length })}
          <Button onClick={() => setSteps(steps + 1)}>
            {t('violation.precedents.more', { count: Math.min(left, rowsPerStep) })}
          </Button>
        </div>
      )}
    </div>
  )
}

interface DecisionLineProps extends Pick<ReportDecisionsProps, 'auditId' | 'filter'> {
  row: ListedViolation
}

function DecisionLine({ auditId, filter, row }: DecisionLineProps) {
  const t = useText()
  const { id, review_state, severity, rule_name, asset_name, asset_url, violating_text, dismissal_reason } = row
  return (
    <tr className="[&_td]:align-top">
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
        <Link {...toViolation(auditId, id)} dir="auto" className="line-clamp-4 font-serif text-lg hover:underline">
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
      <td dir="auto" className="w-1/3 whitespace-pre-line">
        {dismissal_reason}
      </td>
    </tr>
  )
}
