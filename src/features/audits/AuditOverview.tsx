import type { Audit } from '../../../contract/openapi.gen.ts'
import { seriesOf } from '../../api/audits.ts'
import { AuditChart } from './AuditChart.tsx'
import { AuditFilter } from './AuditFilter.tsx'
import type { AuditSearch } from './audit-search-params.ts'
import { AuditTable } from './AuditTable.tsx'
import { AuditTableEnd } from './AuditTableEnd.tsx'
import { UndecidedTotal } from './UndecidedTotal.tsx'
import { filterAudits, newestOfSeries, sortAudits } from './sort-audits.ts'
import { useAllAudits } from './use-all-audits.ts'
import { useAuditProgress } from './use-audit-progress.ts'

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
