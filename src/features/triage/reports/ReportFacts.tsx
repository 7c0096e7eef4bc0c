import { useConnection } from '../../../api/connection-context.ts'
import { formatExactTime } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { filterText } from '../filters/filter-labels.ts'
import { isReconciled } from './reconcile.ts'
import { reconciliationText } from './reconciliation-text.ts'
import type { ReportSearch } from './report-search-params.ts'
import type { Report } from './collect-report.ts'

interface ReportFactsProps {
  auditId: string
  search: ReportSearch
  report: Report
}

/** The audit, the filter, the time, the connection, and whether everything was counted. */
export function ReportFacts({ auditId, search, report: { taken_at, end } }: ReportFactsProps) {
  const t = useText()
  const { label, address } = useConnection()
  const facts: [string, string][] = [
    [t('reports.report.taken'), formatExactTime(taken_at)],
    [t('reports.report.filter_used'), filterText(search, t) ?? t('reports.report.filter.none')],
    [t('reports.report.audit'), auditId],
    [t('reports.report.by'), `${label} (${address || location.origin})`],
  ]
  return (
    <dl className="report-part grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd dir="auto" className="wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
      {end && (
        <>
          <dt className="text-quiet">{t('reports.report.reconciled')}</dt>
          <dd className={isReconciled(end) ? '' : 'text-danger'}>{reconciliationText(end, t)}</dd>
        </>
      )}
    </dl>
  )
}
