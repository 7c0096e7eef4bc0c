import type { ComponentProps } from 'react'
import { extendedOnly } from '../../../api/violation-filters.ts'
import { filterParts } from '../../../domain/filters/filter-labels.ts'
import { isDefaultList, noFilter } from '../../../domain/filters/triage-search-params.ts'
import { useOfferedFilters } from '../../../domain/filters/use-offered-filters.ts'
import { useTriageActions, useTriageList, useTriageSearch } from '../queue/triage-context.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Pick.tsx'

/** The filters and the order in force that are not shown elsewhere. Each can be taken back. */
export function FilterChips() {
  const t = useText()
  const { filter } = useTriageActions()
  const { rows } = useTriageList()
  const search = useTriageSearch()
  useOfferedFilters(search, (change) => filter(change, 'replace'))
  // The rows have the names that the address lacks.
  const chips = filterParts(extendedOnly(search), t, {
    asset: new Map(rows?.map((row) => [row.asset_id ?? '', row.asset_name ?? row.asset_url ?? row.asset_id ?? ''])),
    group_id: new Map(rows?.map((row) => [row.group_id ?? '', row.violating_text || (row.group_id ?? '')])),
  })
  return (
    <ul aria-label={t('reports.report.filter_used')} className="no-print flex flex-wrap items-center gap-1.5">
      {chips.map(({ label, change }) => (
        <li key={Object.keys(change).join()} className="max-w-full">
          <Chip label={label} onRemove={() => filter(change)} />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <ClearFilters size="sm" variant="ghost" />
        </li>
      )}
    </ul>
  )
}

/** Back to the list that an audit opens with. */
export function ClearFilters(button: Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'className'>) {
  const t = useText()
  const { filter } = useTriageActions()
  const search = useTriageSearch()
  return (
    <Button {...button} unavailable={isDefaultList(search) && t('triage.filter.none')} onClick={() => filter(noFilter)}>
      {t('triage.empty.clear')}
    </Button>
  )
}
