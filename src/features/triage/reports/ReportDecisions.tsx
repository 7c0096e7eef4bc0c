import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ListedViolation, positionText } from '../../../api/parse-violation.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { SeverityBadge } from '../../../domain/violations/SeverityBadge.tsx'
import { Time } from '../../../ui/Time.tsx'
import { RuleLink } from '../FilterLink.tsx'
import type { TriageFilter } from '../filters/triage-search-params.ts'
import { StateName } from './StateBar.tsx'

interface ReportDecisionsProps {
  auditId: string
  /** Of the report, without its search. */
  filter: Pick<TriageFilter, 'review_state' | 'severity'>
  decisions: readonly ListedViolation[]
  isPrinting: boolean
}

const rowsPerStep = 1000

/** Every decision with its reason. The screen shows them in steps, print shows all. */
export function ReportDecisions({ auditId, filter, decisions, isPrinting }: ReportDecisionsProps) {
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
