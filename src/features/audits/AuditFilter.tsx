import type { Audit } from '../../../contract/openapi.gen.ts'
import { useText } from '../../locales/text.ts'
import { ListSearch } from '../../ui/SearchInput.tsx'
import { Select } from '../../ui/Select.tsx'
import type { AuditSearch } from './audit-search-params.ts'
import { AuditSort } from './AuditSort.tsx'
import { statusText } from '../../domain/audits/audit-status.ts'

interface AuditFilterProps {
  audits: readonly Audit[]
  search: AuditSearch
  onSearch: (change: Partial<AuditSearch>) => void
}

export function AuditFilter({ audits, search, onSearch }: AuditFilterProps) {
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
