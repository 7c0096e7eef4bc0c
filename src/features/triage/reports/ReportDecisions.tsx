import { Link } from '@tanstack/react-router'
import { useText } from '../../../locales/text.ts'
import { SeverityBadge } from '../../../domain/violations/SeverityBadge.tsx'
import { RuleLink } from '../RuleLink.tsx'
import { stateName } from '../decide/state-name.ts'
import { type ReportTally, maxDecisions } from './report-tally.ts'
import type { ReportSearch } from './report-search.ts'
import { StateBar } from './StateBar.tsx'

interface ReportDecisionsProps {
  auditId: string
  /** Of the report, without its search. */
  filter: Pick<ReportSearch, 'review_state' | 'severity'>
  tally: ReportTally
}

/** Every decision with its reason, as many as a page can hold. */
export function ReportDecisions({ auditId, filter, tally: { decisions, decided } }: ReportDecisionsProps) {
  const t = useText()
  return (
    <section>
      <h2 className="mb-2 text-lg font-semibold">{t('evidence.report.decisions')}</h2>
      {decided === 0 && <p className="text-quiet">{t('evidence.report.decisions.none')}</p>}
      {decided > maxDecisions && (
        <p className="mb-3 rounded-md bg-well px-3 py-2">
          {t('evidence.report.decisions.capped', { shown: decisions.length, total: decided })}
        </p>
      )}
      {decisions.length > 0 && (
        <table aria-label={t('evidence.report.decisions')} className="w-full border-collapse">
          <thead>
            <tr className="text-start text-xs text-faint [&_th]:pe-4 [&_th]:pb-1.5 [&_th]:text-start [&_th]:font-medium">
              <th scope="col">{t('evidence.report.column.state')}</th>
              <th scope="col">{t('evidence.report.column.finding')}</th>
              <th scope="col" className="w-1/3">
                {t('evidence.report.column.reason')}
              </th>
            </tr>
          </thead>
          <tbody>
            {decisions.map(
              ({ id, review_state, severity, rule_name, asset_name, asset_url, violating_text, dismissal_reason }) => (
                <tr key={id} className="report-row border-t border-line [&_td]:py-2 [&_td]:pe-4 [&_td]:align-top">
                  <td className="whitespace-nowrap">
                    <span className="flex items-center gap-1.5">
                      <StateBar states={{ [review_state]: 1 }} share={1} className="h-2! w-2! shrink-0 rounded-[3px]" />
                      {stateName(review_state, t)}
                    </span>
                    <SeverityBadge severity={severity} className="mt-1" />
                  </td>
                  <td>
                    <Link
                      to="/audits/$auditId/violations/$violationId"
                      params={{ auditId, violationId: id }}
                      search={{ review_state: 'all' }}
                      dir="auto"
                      className="line-clamp-4 font-serif text-lg hover:underline"
                    >
                      {violating_text?.trim() || t('evidence.report.no_text')}
                    </Link>
                    <span dir="auto" className="text-sm text-quiet">
                      <RuleLink auditId={auditId} rule_name={rule_name} search={filter} />
                      {rule_name && (asset_name ?? asset_url) && ' · '}
                      {asset_name ?? asset_url}
                    </span>
                  </td>
                  <td dir="auto" className="whitespace-pre-line">
                    {dismissal_reason}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
    </section>
  )
}
