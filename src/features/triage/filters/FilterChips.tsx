import { findingNames } from '../../../api/violation-filters.ts'
import { useText } from '../../../locales/text.ts'
import { useTriageActions, useTriageList, useTriageSearch } from '../triage-context.ts'
import { ClearFilters } from './ClearFilters.tsx'
import { FilterChip } from './FilterChip.tsx'
import { findingLabels, findingValueText, sortLabels } from './filter-labels.ts'
import { useOfferedFilters } from './use-offered-filters.ts'
import { noFinding } from './triage-search-params.ts'

/** The filters and the order in force. Each can be taken back. */
export function FilterChips() {
  const t = useText()
  const { filter } = useTriageActions()
  const { rows } = useTriageList()
  const search = useTriageSearch()
  const { sort } = search
  useOfferedFilters(search, () => filter({ ...noFinding, sort: undefined }, 'replace'))
  // Every row matches, and has the names that the address lacks.
  const [row] = rows ?? []
  const names = {
    asset: row?.asset_id === search.asset ? (row?.asset_name ?? row?.asset_url) : null,
    group_id: row?.group_id === search.group_id ? row?.violating_text : null,
  }
  const chips = findingNames.flatMap((name) => {
    const value = search[name]
    if (value === undefined) return []
    const shown = name === 'asset' || name === 'group_id' ? (names[name] ?? value) : findingValueText(name, value, t)
    return [{ name, label: `${t('with_colon', { label: t(findingLabels[name]) })} ${shown}` }]
  })
  return (
    <ul aria-label={t('reports.report.filter_used')} className="no-print flex flex-wrap items-center gap-1.5">
      {chips.map(({ name, label }) => (
        <FilterChip key={name} label={label} onRemove={() => filter({ [name]: undefined })} />
      ))}
      {sort && (
        <FilterChip
          label={`${t('with_colon', { label: t('audits.sort') })} ${t(sortLabels[sort])}`}
          onRemove={() => filter({ sort: undefined })}
        />
      )}
      {chips.length > 1 && (
        <li>
          <ClearFilters size="sm" variant="ghost" />
        </li>
      )}
    </ul>
  )
}
