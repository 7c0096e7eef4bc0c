import type { SchemaAudit } from '../../api/schema.gen.ts'
import { AuditChart } from './AuditChart.tsx'
import { AuditFilter } from './AuditFilter.tsx'
import type { AuditSearch } from './audit-search.ts'
import { AuditTable } from './AuditTable.tsx'
import { AuditTableEnd } from './AuditTableEnd.tsx'
import { OpenWork } from './OpenWork.tsx'
import { filterAudits, sortAudits } from './sort-audits.ts'
import { useAuditProgress } from './use-audit-progress.ts'

interface AuditOverviewProps {
  audits: readonly SchemaAudit[]
  limit: number
  refused: number
  loadingMore: boolean
  search: AuditSearch
  onSearch: (change: Partial<AuditSearch>) => void
}

export function AuditOverview({ audits, limit, refused, loadingMore, search, onSearch }: AuditOverviewProps) {
  const progress = useAuditProgress(audits, search.sort === 'progress')
  const shown = sortAudits(filterAudits(audits, search), search, progress.progressOf)
  return (
    <>
      <div className="grid border-b border-line lg:grid-cols-[22rem_minmax(0,1fr)]">
        <OpenWork audits={audits} progressOf={progress.progressOf} />
        <AuditChart audits={audits} progressOf={progress.progressOf} />
      </div>
      <AuditFilter audits={audits} search={search} onSearch={onSearch} />
      <AuditTable audits={shown} progress={progress} search={search} onSearch={onSearch} />
      <AuditTableEnd
        shown={shown.length}
        loaded={audits.length}
        limit={limit}
        refused={refused}
        loadingMore={loadingMore}
        onLimit={(next) => onSearch({ limit: next })}
        onClear={() => onSearch({ name: '', status: '' })}
      />
    </>
  )
}
