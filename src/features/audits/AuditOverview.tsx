import type { Audit } from '../../../contract/openapi.gen.ts'
import { auditActivity, seriesOf } from '../../api/audits.ts'
import { statusText } from '../../domain/audits/audit-status.ts'
import { AuditChart } from './AuditChart.tsx'
import { AuditTable } from './AuditTable.tsx'
import { nextLimit } from './audit-limit.ts'
import type { AuditSearch } from './audit-search-params.ts'
import { filterAudits, newestOfSeries, type ProgressOf, sortAudits } from './sort-audits.ts'
import { type AllAudits, useAllAudits } from './use-audit-list.ts'
import { useAuditProgress } from './use-audit-progress.ts'
import { formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListSearch } from '../../ui/SearchInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface AuditOverviewProps {
  audits: readonly Audit[]
  limit: number
  refused: number
  loadingMore: boolean
  search: AuditSearch
  onSearch: (change: Partial<AuditSearch>) => void
}

export function AuditOverview({ audits, limit, refused, loadingMore, search, onSearch }: AuditOverviewProps) {
  const all = useAllAudits(audits, limit, search.archived)
  const progress = useAuditProgress(all.audits, search.sort === 'progress')
  const isFiltered = search.name.trim() !== '' || search.status !== ''
  const isNewestFirst = search.sort === 'created_at' && search.order === 'descending'
  // The service lists the newest first, so a filter and any other order need all audits.
  const source = isFiltered || !isNewestFirst ? all : { audits, limit, isLoaded: !loadingMore }
  const series = newestOfSeries(source.audits)
  const isListed = (audit: Audit) => isFiltered || (series.get(seriesOf(audit) ?? '')?.id ?? audit.id) === audit.id
  const shown = sortAudits(filterAudits(source.audits.filter(isListed), search), search, progress.progressOf)
  return (
    <>
      {!search.archived && (
        <div className="grid border-b border-line lg:grid-cols-[22rem_minmax(0,1fr)]">
          <UndecidedTotal all={all} progressOf={progress.progressOf} />
          <AuditChart audits={audits} progressOf={progress.progressOf} />
        </div>
      )}
      <AuditFilter audits={all.audits} search={search} onSearch={onSearch} />
      <AuditTable audits={shown} series={series} progress={progress} search={search} onSearch={onSearch} />
      <AuditTableEnd
        shown={shown.length}
        loaded={source.audits.length}
        limit={source.limit}
        refused={refused}
        loadingMore={!source.isLoaded}
        isFiltered={isFiltered}
        onLimit={(next) => onSearch({ limit: next })}
        onClear={() => onSearch({ name: '', status: '' })}
      />
    </>
  )
}

interface UndecidedTotalProps {
  all: AllAudits
  progressOf: ProgressOf
}

/** The number of undecided violations in the workspace. Not shown before every audit has been counted. */
function UndecidedTotal({ all: { audits, isLoaded, mayBeMore }, progressOf }: UndecidedTotalProps) {
  const t = useText()
  const counted = audits.map(progressOf).filter((progress) => progress !== undefined)
  const undecided = counted.reduce((sum, progress) => sum + progress.undecided, 0)
  const urgent = counted.reduce((sum, progress) => sum + progress.urgent_violation, 0)
  const open = counted.filter((progress) => progress.undecided > 0).length
  const running = audits.filter((audit) => auditActivity(audit) === 'running').length
  const isCounted = isLoaded && counted.length === audits.length
  return (
    <section
      aria-labelledby="open-work"
      className="grid content-start gap-3 px-5 py-5 max-lg:border-b max-lg:border-line lg:border-e lg:border-line lg:px-6"
    >
      <h2 id="open-work" className="text-sm font-medium text-quiet">
        {t('audits.open_work')}
      </h2>
      {isCounted ? (
        <p className="grid">
          <span className="text-[2rem]/9 font-semibold tracking-tight tabular-nums">{formatNumber(undecided)}</span>
          <span className="text-quiet">
            {t('audits.open_work.undecided', { count: undecided })}{' '}
            {mayBeMore
              ? t('audits.open_work.in_newest', { count: audits.length })
              : t('audits.open_work.in', { count: open })}
          </span>
        </p>
      ) : (
        <div className="grid">
          <Skeleton className="my-1 h-7 w-28" />
          <p className="text-quiet">
            {t('audits.open_work.counting', {
              counted: formatNumber(counted.length),
              total: formatNumber(audits.length),
            })}
          </p>
        </div>
      )}
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-quiet">
        {isCounted && (
          <li>
            <span className="font-semibold text-ink tabular-nums">{formatNumber(urgent)}</span>{' '}
            {t('audits.open_work.urgent', { count: urgent })}
          </li>
        )}
        {running > 0 && (
          <li>
            <span className="font-semibold text-ink tabular-nums">{formatNumber(running)}</span>{' '}
            {t('audits.open_work.running', { count: running })}
          </li>
        )}
      </ul>
    </section>
  )
}

interface AuditFilterProps {
  audits: readonly Audit[]
  search: AuditSearch
  onSearch: (change: Partial<AuditSearch>) => void
}

function AuditFilter({ audits, search, onSearch }: AuditFilterProps) {
  const t = useText()
  const statuses = [...new Set(audits.map(({ status }) => status))].sort()
  return (
    <search className="flex flex-wrap gap-2 px-5 py-3 lg:px-6">
      <ListSearch
        label={t('audits.filter.name')}
        value={search.name}
        onValue={(name) => onSearch({ name })}
        className="min-w-32 flex-1 sm:max-w-85"
      />
      <Select
        aria-label={t('audits.filter.status')}
        value={search.status}
        options={[
          { value: '', label: t('audits.filter.any') },
          ...statuses.map((status) => ({ value: status, label: statusText(status, t) })),
        ]}
        onValue={(status) => onSearch({ status })}
      />
      <AuditSort search={search} onSearch={onSearch} />
    </search>
  )
}

const choices = [
  { sort: 'created_at', order: 'descending', text: 'audits.sort.newest' },
  { sort: 'created_at', order: 'ascending', text: 'audits.sort.oldest' },
  { sort: 'name', order: 'ascending', text: 'audits.column.name' },
  { sort: 'status', order: 'ascending', text: 'audits.column.status' },
  { sort: 'violations', order: 'descending', text: 'audits.column.violations' },
  { sort: 'progress', order: 'descending', text: 'audits.column.progress' },
] as const

interface AuditSortProps {
  search: AuditSearch
  onSearch: (change: Partial<AuditSearch>) => void
}

/** For narrow screens, which hide most columns with their headings. */
function AuditSort({ search, onSearch }: AuditSortProps) {
  const t = useText()
  const isChosen = ({ sort, order }: Pick<AuditSearch, 'sort' | 'order'>) =>
    sort === search.sort && order === search.order
  const { sort: column, order: direction } = search
  const offered = choices.some(isChosen)
    ? choices
    : [...choices, { sort: column, order: direction, text: `audits.column.${column}` } as const]
  return (
    <Select
      aria-label={t('audits.sort')}
      value={String(offered.findIndex(isChosen))}
      options={offered.map(({ text }, index) => ({ value: String(index), label: t(text) }))}
      onValue={(index) => {
        const { sort, order } = offered[Number(index)] ?? search
        onSearch({ sort, order })
      }}
      className="md:hidden"
    />
  )
}

interface AuditTableEndProps {
  shown: number
  loaded: number
  limit: number
  refused: number
  loadingMore: boolean
  isFiltered: boolean
  onLimit: (limit: number) => void
  onClear: () => void
}

/** The contract has no pages of audits: more come by asking for a longer list, until all are there or it is refused. */
function AuditTableEnd(props: AuditTableEndProps) {
  const { shown, loaded, limit, refused, loadingMore, isFiltered, onLimit, onClear } = props
  const t = useText()
  const more = loadingMore || loaded < limit ? null : nextLimit(limit, refused)
  const all = !loadingMore && loaded < limit
  return (
    <>
      {shown === 0 && !loadingMore && (
        <EmptyState
          title={t('audits.filter.none')}
          actions={<Button onClick={onClear}>{t('audits.filter.clear')}</Button>}
        />
      )}
      <div className="flex flex-wrap items-center gap-4 px-5 py-4 text-quiet lg:px-6">
        <span aria-live="polite">
          {isFiltered
            ? loadingMore
              ? t('loading')
              : t(all ? 'audits.filter.all_searched' : 'audits.filter.newest_searched', { count: loaded })
            : t(all ? 'audits.all_shown' : more || loadingMore ? 'audits.some_shown' : 'audits.most_shown', {
                count: loaded,
              })}
        </span>
        {(more || loadingMore) && (
          <Button size="sm" busy={loadingMore} onClick={() => more && onLimit(more)}>
            {t('audits.show_more')}
          </Button>
        )}
      </div>
    </>
  )
}
