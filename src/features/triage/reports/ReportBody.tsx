import { useText } from '../../../locales/text.ts'
import { isSeverity, severities } from '../../../domain/violations/severity.ts'
import { ReportDecisions } from './ReportDecisions.tsx'
import { ReportFacts } from './ReportFacts.tsx'
import type { ReportSearch } from './report-search.ts'
import { ReportTable } from './ReportTable.tsx'
import { ReportTotals } from './ReportTotals.tsx'
import type { Report } from './take-report.ts'

interface ReportBodyProps {
  auditId: string
  search: ReportSearch
  report: Report
  /** It still grows: what would be drawn again and again waits. */
  reading: boolean
}

const maxRows = 15

export function ReportBody({ auditId, search, report, reading }: ReportBodyProps) {
  const t = useText()
  const { tally } = report
  const severityName = (name: string | null) =>
    name === null ? t('evidence.report.no_severity') : isSeverity(name) ? t(severities[name].text) : name
  return (
    <>
      <ReportFacts auditId={auditId} search={search} report={report} />
      <ReportTotals tally={tally} />
      <ReportTable
        title={t('evidence.report.by_severity')}
        column={t('evidence.report.column.severity')}
        rows={tally.severities}
        nameOf={severityName}
        most={maxRows}
      />
      <ReportTable
        title={t('evidence.report.by_rule')}
        column={t('evidence.report.column.rule')}
        rows={tally.rules}
        nameOf={(name) => name ?? t('evidence.report.no_rule')}
        most={maxRows}
      />
      <ReportTable
        title={t('evidence.report.by_asset')}
        column={t('evidence.report.column.asset')}
        rows={tally.assets}
        nameOf={(name) => name ?? t('evidence.report.no_asset')}
        most={maxRows}
      />
      {!reading && <ReportDecisions auditId={auditId} tally={tally} />}
    </>
  )
}
