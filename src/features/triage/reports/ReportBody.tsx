import { useStandardReasons } from '../../../api/dismissal-reasons.ts'
import { useText } from '../../../locales/text.ts'
import { isSeverity, severities } from '../../../domain/violations/severity.ts'
import { RuleLink } from '../FilterLink.tsx'
import { ReportDecisions } from './ReportDecisions.tsx'
import { ReportFacts } from './ReportFacts.tsx'
import type { ReportSearch } from './report-search-params.ts'
import { ReasonTable } from './ReasonTable.tsx'
import { countReasons, type TallyRow } from './report-tally.ts'
import { ReportTable } from './ReportTable.tsx'
import { ReportTotals } from './ReportTotals.tsx'
import type { Report } from './collect-report.ts'

interface ReportBodyProps {
  auditId: string
  search: ReportSearch
  report: Report
  /** The report is still growing, so expensive parts are not rendered yet. */
  reading: boolean
}

const maxRows = 15

export function ReportBody({ auditId, search, report, reading }: ReportBodyProps) {
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
      <ReportTable
        title={t('reports.report.by_severity')}
        column={t('reports.report.column.severity')}
        rows={tally.severities}
        renderName={severityName}
        most={maxRows}
      />
      <ReportTable
        title={t('reports.report.by_rule')}
        column={t('reports.report.column.rule')}
        rows={tally.rules}
        renderName={({ name, rule_name }) => (
          <RuleLink auditId={auditId} rule_name={rule_name} search={filter}>
            {name ?? t('reports.report.no_rule')}
          </RuleLink>
        )}
        most={maxRows}
      />
      <ReportTable
        title={t('reports.report.by_asset')}
        column={t('reports.report.column.asset')}
        rows={tally.assets}
        renderName={({ name }) => name ?? t('reports.report.no_asset')}
        most={maxRows}
      />
      <ReasonTable counts={countReasons(standard, tally.decisions)} />
      {!reading && <ReportDecisions auditId={auditId} filter={filter} tally={tally} />}
    </>
  )
}
