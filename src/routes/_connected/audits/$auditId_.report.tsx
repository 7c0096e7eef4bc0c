import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { auditQueries } from '../../../api/audits.ts'
import { readReportSearch, reportSearchDefaults } from '../../../domain/filters/triage-search-params.ts'
import { ReportPage } from '../../../features/reports/ReportPage.tsx'

export const Route = createFileRoute('/_connected/audits/$auditId_/report')({
  validateSearch: readReportSearch,
  search: { middlewares: [stripSearchParams(reportSearchDefaults)] },
  loader: ({ context, params: { auditId } }) => void context.queryClient.prefetchQuery(auditQueries.detail(auditId)),
  component: ReportPage,
})
