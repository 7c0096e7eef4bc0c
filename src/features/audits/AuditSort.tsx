import { useText } from '../../locales/text.ts'
import { Select } from '../../ui/Select.tsx'
import type { AuditSearch } from './audit-search-params.ts'

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
export function AuditSort({ search, onSearch }: AuditSortProps) {
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
