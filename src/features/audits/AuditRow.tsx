import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type Ref, Suspense, useState } from 'react'
import type { Audit } from '../../../contract/openapi.gen.ts'
import { auditActivity, seriesOf } from '../../api/audits.ts'
import { useExtensions } from '../../api/extensions.ts'
import { violationQueries } from '../../api/violations.ts'
import { statusText, statusTone } from '../../domain/audits/audit-status.ts'
import { ReviewProgressBar } from '../../domain/violations/ReviewProgressBar.tsx'
import { progressTotal } from '../../domain/violations/review-state.ts'
import type { AuditColumn } from './audit-search-params.ts'
import { auditDuration } from './sort-audits.ts'
import { formatDate, formatDuration, formatNumber, formatShare } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Td } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { lazyComponent } from '../../ui/load-later.ts'

/** Narrow screens show name and progress only; the row shows the rest below the name. */
export const columnClass = {
  name: 'w-full',
  status: 'max-md:hidden',
  created_at: 'max-md:hidden',
  completed_at: 'max-[90rem]:hidden',
  duration: 'max-xl:hidden',
  assets: 'max-lg:hidden',
  violations: 'max-sm:hidden',
  progress: '',
} satisfies Record<AuditColumn, string>

interface AuditRowProps {
  ref: Ref<HTMLTableRowElement>
  audit: Audit
  /** Of its series. */
  scans: number
  columns: number
  /** Whether its review progress is requested. */
  wanted: boolean
  /** In a column of their own, where the key may change audits. */
  actions: ReactNode
}

export function AuditRow({ ref, audit, scans, columns, wanted, actions }: AuditRowProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const series = seriesOf(audit)
  const duration = auditDuration(audit)
  return (
    <>
      <tr ref={ref} data-id={audit.id} className="relative border-b border-line hover:bg-hover">
        <Td className={columnClass.name}>
          <Link
            to="/audits/$auditId"
            params={{ auditId: audit.id }}
            className="font-medium after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {audit.name}
          </Link>
          {series !== null && (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              {...SeriesHistory.intent}
              className="relative ms-2 rounded-sm text-sm text-quiet underline decoration-edge underline-offset-3 hover:text-ink"
            >
              {t('audits.series.scans', { series, count: scans })}
            </button>
          )}
          <span className="mt-0.5 block text-sm text-quiet md:hidden">
            {statusText(audit.status, t)} · {formatDate(audit.created_at)}
            <span className="block sm:hidden">{t('audits.violations', { count: audit.total_violations })}</span>
          </span>
        </Td>
        <Td className={columnClass.status}>
          <Badge tone={statusTone(audit.status)}>{statusText(audit.status, t)}</Badge>
        </Td>
        <Td className={`whitespace-nowrap text-quiet ${columnClass.created_at}`}>
          <Time value={audit.created_at} format={formatDate} />
        </Td>
        <Td className={`whitespace-nowrap text-quiet ${columnClass.completed_at}`}>
          {audit.completed_at && <Time value={audit.completed_at} format={formatDate} />}
        </Td>
        <Td numeric className={`whitespace-nowrap text-quiet ${columnClass.duration}`}>
          {duration !== null && formatDuration(duration)}
        </Td>
        <Td className={columnClass.assets}>
          <AssetsBar audit={audit} />
        </Td>
        <Td numeric className={columnClass.violations}>
          {formatNumber(audit.total_violations)}
        </Td>
        <Td className={columnClass.progress}>
          <span className="flex w-28 items-center gap-2.5 sm:w-44 2xl:w-96">
            {audit.total_violations > 0 ? (
              <RowProgress auditId={audit.id} wanted={wanted} />
            ) : isChecked(audit) ? (
              <NoViolations />
            ) : (
              auditActivity(audit) === 'queued' && (
                <span className="text-sm text-faint">{t('audits.progress.not_yet')}</span>
              )
            )}
          </span>
        </Td>
        {actions && <Td className="relative">{actions}</Td>}
      </tr>
      {isOpen && series !== null && (
        <tr className="border-b border-line">
          <Td colSpan={actions ? columns + 1 : columns}>
            <Suspense>
              <SeriesHistory auditId={audit.id} series={series} />
            </Suspense>
          </Td>
        </tr>
      )}
    </>
  )
}

const SeriesHistory = lazyComponent(
  () => import('./SeriesHistory.tsx'),
  (module) => module.SeriesHistory,
)

/** An audit that failed, is running or completed no asset says nothing about its content. */
function isChecked(audit: Audit): boolean {
  const { status, total_assets, completed_assets } = audit
  if (['queued', 'running'].includes(auditActivity(audit)) || status.toUpperCase() === 'FAILED') return false
  return total_assets === 0 || completed_assets > 0
}

/** Loaded separately, because the table is complete without it. */
function RowProgress({ auditId, wanted }: { auditId: string; wanted: boolean }) {
  const t = useText()
  const { offers } = useExtensions()
  // Where the list brings it, it is read again with the list.
  const isListed = offers('finding')
  const { data, isError } = useQuery({
    ...violationQueries.progress(auditId),
    enabled: wanted,
    refetchOnWindowFocus: !isListed,
  })
  if (isError) return <span className="text-sm text-faint">{t('audits.progress.unknown')}</span>
  if (!data) return <Skeleton className="h-1.5 w-full" />
  const total = progressTotal(data)
  if (total === 0) return <NoViolations />
  return (
    <>
      <ReviewProgressBar progress={data} size="sm" />
      <span aria-hidden="true" className="w-10 shrink-0 text-end text-sm text-quiet tabular-nums">
        {formatShare((total - data.undecided) / total)}
      </span>
    </>
  )
}

function NoViolations() {
  const t = useText()
  return <span className="text-sm text-faint">{t('audits.progress.none')}</span>
}

/** Completed and failed assets as text over a small bar. */
function AssetsBar({ audit: { total_assets, completed_assets, failed_assets } }: { audit: Audit }) {
  const t = useText()
  if (total_assets <= 0) return null
  const part = (count: number) => ({ width: `${Math.min(100, (count / total_assets) * 100)}%` })
  return (
    <span className="grid w-full min-w-34 2xl:min-w-60 gap-1 text-sm">
      <span className="flex justify-between gap-2 whitespace-nowrap text-quiet tabular-nums">
        {t('audits.assets_done', { done: formatNumber(completed_assets), total: formatNumber(total_assets) })}
        {failed_assets > 0 && (
          <span className="text-danger">{t('audits.assets_failed', { count: failed_assets })}</span>
        )}
      </span>
      <span aria-hidden="true" className="flex h-1 overflow-hidden rounded-full bg-well">
        <span className="bg-edge" style={part(completed_assets)} />
        <span className="bg-urgent_violation" style={part(failed_assets)} />
      </span>
    </span>
  )
}
