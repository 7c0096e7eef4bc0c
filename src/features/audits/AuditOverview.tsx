import type { Audit } from '../../../contract/openapi.gen.ts'
import { auditActivity, seriesOf } from '../../api/audits.ts'
import { statusText } from '../../domain/audits/audit-status.ts'
import { AuditChart } from './AuditChart.tsx'
import { AuditTable } from './AuditTable.tsx'
import type { AuditSearch } from './audit-search-params.ts'
import { filterAudits, newestOfSeries, type ProgressOf, sortAudits } from './sort-audits.ts'
import { type AllAudits, useAuditProgress } from './use-audits.ts'
import { formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListSearch } from '../../ui/SearchInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface AuditOverviewProps {
  all: AllAudits
  search: AuditSearch
  onSearch: (change: Partial<AuditSearch>) => void
}

export function AuditOverview({ all, search, onSearch }: AuditOverviewProps) {
  const { progressOf, ...progress } = useAuditProgress(all.audits, search.sort === 'progress')
  const isFiltered = search.name.trim() !== '' || search.status !== ''
  const newest = all.audits.slice(0, search.limit)
  // The service lists the newest first, so a filter and any other order need all audits.
  const needsAll = isFiltered || search.sort !== 'created_at' || search.order !== 'descending'
  const source = needsAll ? all.audits : newest
  const series = newestOfSeries(source)
  const isListed = (audit: Audit) => isFiltered || (series.get(seriesOf(audit) ?? '')?.id ?? audit.id) === audit.id
  const shown = sortAudits(filterAudits(source.filter(isListed), search), search, progressOf)
  return (
    <>
      {!search.archived && (
        <div className="grid border-b border-line lg:grid-cols-[22rem_minmax(0,1fr)]">
          <UndecidedTotal all={all} progressOf={progressOf} />
          <AuditChart audits={newest} progressOf={progressOf} />
        </div>
      )}
      <AuditFilter all={all} search={search} onSearch={onSearch} />
      <AuditTable audits={shown} series={series} progress={progress} search={search} onSearch={onSearch} />
      <AuditTableEnd
        all={all}
        shown={shown.length}
        count={source.length}
        isLoading={!all.isLoaded && (needsAll || search.limit > source.length)}
        isFiltered={isFiltered}
        search={search}
        onSearch={onSearch}
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

const choices = [
  { sort: 'created_at', order: 'descending', text: 'audits.sort.newest' },
  { sort: 'created_at', order: 'ascending', text: 'audits.sort.oldest' },
  { sort: 'name', order: 'ascending', text: 'audits.column.name' },
  { sort: 'status', order: 'ascending', text: 'audits.column.status' },
  { sort: 'violations', order: 'descending', text: 'audits.column.violations' },
  { sort: 'progress', order: 'descending', text: 'audits.column.progress' },
] as const

function AuditFilter({ all, search, onSearch }: AuditOverviewProps) {
  const t = useText()
  const statuses = [...new Set(all.audits.map(({ status }) => status))].sort()
  const { sort: column, order: direction } = search
  const isChosen = ({ sort, order }: Pick<AuditSearch, 'sort' | 'order'>) => sort === column && order === direction
  const offered = choices.some(isChosen)
    ? choices
    : [...choices, { sort: column, order: direction, text: `audits.column.${column}` } as const]
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
      {/* For narrow screens, which hide most columns with their headings. */}
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
    </search>
  )
}

const steps = [20, 50, 100, 200, 500, 1000, 2000, 5000]

interface AuditTableEndProps extends AuditOverviewProps {
  shown: number
  /** Those among which the shown ones were found. */
  count: number
  isLoading: boolean
  isFiltered: boolean
}

/** The contract has no pages of audits: more come by asking for a longer list, until all are there or it is refused. */
function AuditTableEnd({ all, shown, count, isLoading, isFiltered, search, onSearch }: AuditTableEndProps) {
  const t = useText()
  const isAll = all.isLoaded && !all.mayBeMore && count === all.audits.length
  const next = steps.find((step) => step > Math.max(search.limit, count))
  const mayGrow = !all.isLoaded || count < all.audits.length || search.limit <= count
  const hasMore = !isAll && mayGrow && next !== undefined
  return (
    <>
      {shown === 0 && !isLoading && (
        <EmptyState
          title={t('audits.filter.none')}
          actions={<Button onClick={() => onSearch({ name: '', status: '' })}>{t('audits.filter.clear')}</Button>}
        />
      )}
      <div className="flex flex-wrap items-center gap-4 px-5 py-4 text-quiet lg:px-6">
        <span aria-live="polite">
          {isFiltered
            ? isLoading
              ? t('loading')
              : t(isAll ? 'audits.filter.all_searched' : 'audits.filter.newest_searched', { count })
            : t(isAll ? 'audits.all_shown' : hasMore || isLoading ? 'audits.some_shown' : 'audits.most_shown', {
                count,
              })}
        </span>
        {(hasMore || isLoading) && (
          <Button size="sm" busy={isLoading} onClick={() => onSearch({ limit: next })}>
            {t('audits.show_more')}
          </Button>
        )}
      </div>
    </>
  )
}
