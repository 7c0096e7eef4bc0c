import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Audit } from '../../../contract/openapi.gen.ts'
import { auditActivity, isChecked, seriesOf } from '../../api/audits.ts'
import { useCan } from '../../api/choose-service.ts'
import { useExtensions } from '../../api/extensions.ts'
import { violationQueries } from '../../api/violations.ts'
import { statusText, statusTone } from '../../domain/audits/audit-status.ts'
import { ReviewProgressBar } from '../../domain/violations/ReviewProgressBar.tsx'
import { progressTotal } from '../../domain/violations/review-state.ts'
import { cx } from '../../lib/cx.ts'
import { formatDate, formatDuration, formatNumber, formatShare } from '../../lib/format.ts'
import { type Translate, useText } from '../../locales/text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table, Td } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import type { AuditColumn, AuditSearch } from './audit-search-params.ts'
import { type AskedChange, AuditDialog, AuditMenu } from './AuditMenu.tsx'
import { SeriesHistory } from './SeriesHistory.tsx'
import { auditDuration, type newestOfSeries } from './sort-audits.ts'
import type { useAuditProgress } from './use-audits.ts'

interface Column {
  name: AuditColumn
  className?: string
  numeric?: boolean
  isQuiet?: boolean
  cell: (row: CellProps, t: Translate) => ReactNode
}

/** Narrow screens show name and progress only; the row shows the rest below the name. */
const columns: Column[] = [
  { name: 'name', className: 'w-full', cell: nameCell },
  {
    name: 'status',
    className: 'max-md:hidden',
    cell: ({ audit: { status } }, t) => <Badge tone={statusTone(status)}>{statusText(status, t)}</Badge>,
  },
  {
    name: 'created_at',
    isQuiet: true,
    className: 'max-md:hidden',
    cell: ({ audit }) => <Time value={audit.created_at} format={formatDate} />,
  },
  {
    name: 'completed_at',
    isQuiet: true,
    className: 'max-[90rem]:hidden',
    cell: ({ audit }) => audit.completed_at && <Time value={audit.completed_at} format={formatDate} />,
  },
  {
    name: 'duration',
    isQuiet: true,
    className: 'max-xl:hidden',
    numeric: true,
    cell: ({ audit }) => {
      const duration = auditDuration(audit)
      return duration !== null && formatDuration(duration)
    },
  },
  { name: 'assets', className: 'max-lg:hidden', cell: ({ audit }) => <AssetsBar audit={audit} /> },
  {
    name: 'violations',
    className: 'max-sm:hidden',
    numeric: true,
    cell: ({ audit }) => formatNumber(audit.total_violations),
  },
  { name: 'progress', cell: progressCell },
]

interface AuditTableProps {
  audits: readonly Audit[]
  /** How many audits each series has. */
  series: ReturnType<typeof newestOfSeries>
  progress: Pick<ReturnType<typeof useAuditProgress>, 'watch' | 'wanted'>
  search: AuditSearch
  onSearch: (change: Partial<AuditSearch>) => void
}

export function AuditTable({ audits, series, progress, search, onSearch }: AuditTableProps) {
  const t = useText()
  const canChange = useCan('changing_audits')
  const isChangeable = useExtensions().isAdmin && canChange
  const [asked, setAsked] = useState<AskedChange | null>(null)
  // Names are sorted from A first, everything else from the newest or largest.
  const sortBy = (column: AuditColumn) => {
    const first = column === 'name' || column === 'status' ? 'ascending' : 'descending'
    const other = search.order === 'ascending' ? 'descending' : 'ascending'
    onSearch({ sort: column, order: search.sort === column ? other : first })
  }
  return (
    <>
      <Table
        label={t('audits.title')}
        heads={[
          ...columns.map(({ name, numeric, className }) => ({
            title: t(`audits.column.${name}`),
            numeric,
            className,
            sorted: search.sort === name ? search.order : null,
            onSort: () => sortBy(name),
          })),
          isChangeable && { title: t('palette.actions'), hideTitle: true },
        ]}
      >
        {audits.map((audit) => (
          <AuditRow
            key={audit.id}
            watch={progress.watch}
            audit={audit}
            scans={series.get(seriesOf(audit) ?? '')?.count ?? 0}
            actions={isChangeable && <AuditMenu audit={audit} isArchived={search.archived} onAsk={setAsked} />}
            wanted={progress.wanted(audit)}
          />
        ))}
      </Table>
      {asked && <AuditDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

interface AuditRowProps {
  watch: (row: HTMLElement | null) => (() => void) | undefined
  audit: Audit
  /** Of its series. */
  scans: number
  /** Whether its review progress is requested. */
  wanted: boolean
  /** In a column of their own, where the key may change audits. */
  actions: ReactNode
}

interface CellProps extends AuditRowProps {
  /** Whether the scans of its series are shown. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function AuditRow(props: AuditRowProps) {
  const { watch, audit, actions } = props
  const t = useText()
  const [isOpen, onOpen] = useState(false)
  const series = seriesOf(audit)
  return (
    <>
      <tr ref={watch} data-id={audit.id} className="relative border-b border-line hover:bg-hover">
        {columns.map(({ name, className, numeric, isQuiet, cell }) => (
          <Td key={name} numeric={numeric} className={cx(isQuiet && 'whitespace-nowrap text-quiet', className)}>
            {cell({ ...props, isOpen, onOpen }, t)}
          </Td>
        ))}
        {actions && <Td className="relative">{actions}</Td>}
      </tr>
      {isOpen && series !== null && (
        <tr className="border-b border-line">
          <Td colSpan={actions ? columns.length + 1 : columns.length}>
            <SeriesHistory auditId={audit.id} series={series} />
          </Td>
        </tr>
      )}
    </>
  )
}

function nameCell({ audit, scans, isOpen, onOpen }: CellProps, t: Translate) {
  const series = seriesOf(audit)
  return (
    <>
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
          onClick={() => onOpen(!isOpen)}
          className="relative ms-2 rounded-sm text-sm text-quiet underline decoration-edge underline-offset-3 hover:text-ink"
        >
          {t('audits.series.scans', { series, count: scans })}
        </button>
      )}
      <span className="mt-0.5 block text-sm text-quiet md:hidden">
        {statusText(audit.status, t)} · {formatDate(audit.created_at)}
        <span className="block sm:hidden">{t('audits.violations', { count: audit.total_violations })}</span>
      </span>
    </>
  )
}

function progressCell({ audit, wanted }: CellProps, t: Translate) {
  return (
    <span className="flex w-28 items-center gap-2.5 sm:w-44 2xl:w-96">
      {audit.total_violations > 0 ? (
        <RowProgress auditId={audit.id} wanted={wanted} />
      ) : isChecked(audit) ? (
        <span className="text-sm text-faint">{t('audits.progress.none')}</span>
      ) : (
        auditActivity(audit) === 'queued' && <span className="text-sm text-faint">{t('audits.progress.not_yet')}</span>
      )}
    </span>
  )
}

/** Loaded separately, because the table is complete without it. */
function RowProgress({ auditId, wanted }: { auditId: string; wanted: boolean }) {
  const t = useText()
  const { data, isError } = useQuery({
    ...violationQueries.progress(auditId),
    enabled: wanted,
    // Where the list brings it, it is read again with the list.
    refetchOnWindowFocus: !useCan('finding'),
  })
  if (isError) return <span className="text-sm text-faint">{t('audits.progress.unknown')}</span>
  if (!data) return <Skeleton className="h-1.5 w-full" />
  const total = progressTotal(data)
  if (total === 0) return <span className="text-sm text-faint">{t('audits.progress.none')}</span>
  return (
    <>
      <ReviewProgressBar progress={data} size="sm" />
      <span aria-hidden="true" className="w-10 shrink-0 text-end text-sm text-quiet tabular-nums">
        {formatShare((total - data.undecided) / total)}
      </span>
    </>
  )
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
