import '../../../locales/other-texts.ts'
import './print.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PrinterIcon } from 'lucide-react'
import { auditQueries } from '../../../api/audits.ts'
import { useConnection } from '../../../api/connection-context.ts'
import { AuditSubpage } from '../../../domain/audits/AuditSubpage.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { AuditError } from '../AuditError.tsx'
import { AuditMeta } from '../AuditMeta.tsx'
import { useOfferedFilters } from '../filters/use-offered-filters.ts'
import { filterText } from '../filters/filter-labels.ts'
import { reportFileName } from './report-file-name.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { ReportBody } from './ReportBody.tsx'
import { ReportFilter } from './ReportFilter.tsx'
import type { ReportSearch } from './report-search-params.ts'
import { createReportTally } from './report-tally.ts'
import { collectTally, type Report } from './collect-report.ts'
import { ReadingProgress } from './ReadingProgress.tsx'
import { useJob } from './use-job.ts'
import { useEffect } from 'react'

interface ReportPageProps {
  auditId: string
  search: ReportSearch
  onSearch: (change: Partial<ReportSearch>) => void
}

/** The printable report. */
export function ReportPage({ auditId, search, onSearch }: ReportPageProps) {
  const t = useText()
  const client = useQueryClient()
  const connection = useConnection()
  const { data: audit } = useQuery(auditQueries.detail(auditId))
  useOfferedFilters(search, onSearch)
  const filter = { ...search, search: search.search || undefined }
  const job = useJob<Report>(JSON.stringify([auditId, filter]), (job) =>
    collectTally(job, { client, auditId, filter }, createReportTally()),
  )
  const { status, done, total, data: result, error, stop, again } = job
  const subject = { audit: audit ?? { id: auditId, name: auditId }, filter, connection }
  usePrintTitle(result && reportFileName({ ...subject, taken_at: result.taken_at }))
  const isFiltered = filterText(search, t) !== null
  const counts = { done: formatNumber(done), total: formatNumber(total) }
  return (
    <div className="report-page">
      <AuditSubpage
        title={audit ? t('reports.report.of', { audit: audit.name }) : t('reports.report.title')}
        auditId={auditId}
        auditName={audit?.name}
        meta={
          <>
            {filterText(search, t) ?? t('reports.report.whole')}
            {audit && (
              <>
                {' · '}
                <AuditMeta audit={audit} violations={isFiltered ? (result?.tally.total ?? null) : undefined} />
              </>
            )}
          </>
        }
        actions={
          <>
            <ExportMenu
              context={{ client, connectionId: connection.id }}
              auditId={auditId}
              shown={() => ({ filter, total })}
            />
            <Button
              variant="primary"
              icon={<PrinterIcon aria-hidden="true" className="size-4" />}
              unavailable={status === 'running' && t('reports.report.reading')}
              onClick={() => print()}
            >
              {t('reports.report.print')}
            </Button>
          </>
        }
        header={<ReportFilter search={search} onSearch={onSearch} />}
      >
        <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-8 px-5 py-6 lg:px-6 print:max-w-none print:gap-6 print:p-0 print:pt-4">
          {status === 'running' && (
            <ReadingProgress title={t('reports.report.reading')} done={done} total={total} onStop={stop} />
          )}
          {status === 'stopped' && (
            <div
              role="alert"
              className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-wash px-4 py-3"
            >
              {t('reports.report.stopped', counts)}
              <Button className="no-print" onClick={again}>
                {t('reports.report.goon')}
              </Button>
            </div>
          )}
          {status === 'failed' && <AuditError error={error} onRetry={again} />}
          {result && result.tally.total === 0 && status === 'done' ? (
            <EmptyState title={t('reports.report.empty')}>{t('reports.report.empty.help')}</EmptyState>
          ) : (
            result &&
            status !== 'failed' && (
              <ReportBody auditId={auditId} search={search} report={result} reading={status === 'running'} />
            )
          )}
        </div>
      </AuditSubpage>
    </div>
  )
}

/** The document's title while printing: browsers use it as the name of the PDF file. */
function usePrintTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return undefined
    let shown = document.title
    const before = () => {
      shown = document.title
      document.title = title
    }
    const after = () => {
      document.title = shown
    }
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [title])
}
