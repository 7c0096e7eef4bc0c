import './print.css'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { PrinterIcon } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { auditQueries } from '../../api/audits.ts'
import { useConnection } from '../../api/connection-context.ts'
import type { StateFilter } from '../../api/violation-filters.ts'
import { reviewStateFilterValues } from '../../../contract/openapi.gen.ts'
import { AuditSubpage } from '../../domain/audits/AuditSubpage.tsx'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Chip } from '../../ui/Pick.tsx'
import { SearchInput, useDebouncedText } from '../../ui/SearchInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { useChangeSearch } from '../../ui/use-change-search.ts'
import { AuditMeta } from '../../domain/audits/AuditMeta.tsx'
import { filterParts, filterText, statesText } from '../../domain/filters/filter-labels.ts'
import { SeverityFilter } from '../../domain/filters/SeverityFilter.tsx'
import { readExtendedFilter, type TriageFilter } from '../../domain/filters/triage-search-params.ts'
import { useOfferedFilters } from '../../domain/filters/use-offered-filters.ts'
import { whyUnchecked } from '../../domain/audits/why-unchecked.ts'
import { reportFileName } from './export-format.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { ReadingState } from './ReadingState.tsx'
import { ReportBody } from './ReportBody.tsx'
import { tallyReport } from './report-tally.ts'
import { useAllViolations } from '../../api/use-all-violations.ts'

interface ReportFilterProps {
  search: TriageFilter
  onSearch: (change: Partial<TriageFilter>) => void
}

/** The printable report. */
export function ReportPage() {
  const t = useText()
  const { auditId } = useParams({ from: '/_connected/audits/$auditId_/report' })
  const search = useSearch({ from: '/_connected/audits/$auditId_/report' })
  const onSearch = useChangeSearch<TriageFilter>()
  const connection = useConnection()
  const { data: audit } = useQuery(auditQueries.detail(auditId))
  useOfferedFilters(search, onSearch)
  const filter = { ...search, search: search.search || undefined }
  const read = useAllViolations(auditId, filter)
  const { status, violations, last } = read
  const tally = useMemo(() => violations && tallyReport(violations), [violations])
  const takenAt = new Date(read.updatedAt).toISOString()
  const subject = { audit: audit ?? { id: auditId, name: auditId }, filter, connection, taken_at: takenAt }
  const isPrinting = usePrinting(tally && reportFileName(subject))
  const words = filterText(search, t)
  const unchecked = audit && words === null ? whyUnchecked(audit, t) : null
  return (
    <div className="report-page">
      <AuditSubpage
        title={audit ? t('reports.report.of', { audit: audit.name }) : t('reports.report.title')}
        auditId={auditId}
        auditName={audit?.name}
        meta={
          <>
            {words ?? t('reports.report.whole')}
            {audit && (
              <>
                {' · '}
                <AuditMeta audit={audit} violations={words === null ? undefined : (tally?.total ?? null)} />
              </>
            )}
          </>
        }
        actions={
          <>
            <ExportMenu auditId={auditId} shown={() => ({ filter, total: last?.total ?? 0 })} />
            <Button
              variant="primary"
              icon={PrinterIcon}
              unavailable={status === 'reading' && t('reports.report.reading')}
              onClick={() => print()}
            >
              {t('reports.report.print')}
            </Button>
          </>
        }
        header={<ReportFilter search={search} onSearch={onSearch} />}
      >
        <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-8 px-5 py-6 lg:px-6 print:max-w-none print:gap-6 print:p-0 print:pt-4">
          <ReadingState read={read} title={t('reports.report.reading')} stopped="reports.report.stopped" />
          {status === 'done' && tally?.total === 0 ? (
            <EmptyState title={unchecked ?? t('reports.report.empty')}>
              {unchecked === null && t('reports.report.empty.help')}
            </EmptyState>
          ) : (
            tally && (
              <ReportBody
                auditId={auditId}
                search={search}
                takenAt={takenAt}
                end={status === 'done' ? last : null}
                tally={tally}
                isPrinting={isPrinting}
              />
            )
          )}
        </div>
      </AuditSubpage>
    </div>
  )
}

/** The filters of the report. Not printed: the report names them. */
function ReportFilter({ search, onSearch }: ReportFilterProps) {
  const t = useText()
  const [typed, setTyped] = useDebouncedText(search.search, (text) => onSearch({ search: text }), 400)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset brings its own layout
    <div role="group" aria-label={t('reports.report.filter')} className="no-print flex flex-wrap items-center gap-2">
      <SearchInput
        label={t('triage.search')}
        placeholder={t('triage.search.placeholder')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="w-full sm:w-80"
      />
      <Select
        aria-label={t('reports.report.state')}
        value={search.review_state}
        options={[...new Set<StateFilter>([...reviewStateFilterValues, search.review_state])].map((value) => ({
          value,
          label: statesText(value, t),
        }))}
        onValue={(review_state) => onSearch({ review_state })}
      />
      <SeverityFilter value={search.severity} onValue={(severity) => onSearch({ severity })} />
      <ul className="contents">
        {filterParts(readExtendedFilter(search), t).map(({ label, change }) => (
          <li key={label} className="max-w-full">
            <Chip label={label} onRemove={() => onSearch(change)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Whether the page is being printed. Meanwhile the document has this title, which browsers use as the name of the PDF file. */
function usePrinting(title: string | null): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    let shown = document.title
    const before = () => {
      shown = document.title
      document.title = title ?? shown
      // The browser prints the page as it is when the event handler returns.
      flushSync(() => setPrinting(true))
    }
    const after = () => {
      document.title = shown
      setPrinting(false)
    }
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [title])
  return isPrinting
}
