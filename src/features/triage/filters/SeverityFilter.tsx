import { severityFilterValues } from '../../../api/filter-values.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useExtensions } from '../../../api/extensions.ts'
import { none, type SeverityFilter as Filter, valuesOf } from '../../../api/violation-filters.ts'
import { violationQueries } from '../../../api/violations.ts'
import { formatNumber } from '../../../lib/format.ts'
import { type Translate, useText } from '../../../locales/text.ts'
import { Select, type SelectOption } from '../../../ui/Select.tsx'
import { focusList } from '../list/focus-list.ts'
import { severitiesText, severityText } from './filter-labels.ts'
import { useTriageActions, useTriageSearch } from '../triage-context.ts'

/** Requests the counts when the list is opened: one small page for each severity, under the current filter. */
export function SeverityFilter() {
  const t = useText()
  const { auditId, filter } = useTriageActions()
  const search = useTriageSearch()
  const client = useQueryClient()
  const canFind = useExtensions().offers('finding')
  const offered = severityFilterValues.filter((value) => canFind || value !== none)
  // The counts for the filter when the list was opened. Null while it is closed.
  const [counts, setCounts] = useState<Partial<Record<Filter, number>> | null>(null)
  const open = () => {
    if (counts) return
    setCounts({})
    for (const severity of offered) {
      const one = violationQueries.list(auditId, { ...search, severity, grouped: undefined, page: 1, page_size: 1 })
      client.fetchQuery(one).then(
        ({ total }) => setCounts((known) => known && { ...known, [severity]: total }),
        () => undefined,
      )
    }
  }
  const options: SelectOption<Filter | ''>[] = [
    { value: '', label: t('triage.severity.any') },
    ...severalOption(search.severity, t),
    ...offered.map((value) => {
      const severity = severityText(value, t)
      const count = counts?.[value]
      return {
        value,
        label:
          count === undefined ? severity : t('triage.name_and_count', { name: severity, count: formatNumber(count) }),
      }
    }),
  ]
  return (
    <Select
      aria-label={t('triage.severity')}
      value={search.severity ?? ''}
      options={options}
      onValue={(value) => filter({ severity: value === '' ? undefined : value })}
      onChosen={() => focusList()}
      onPointerDown={open}
      onFocus={open}
      onBlur={() => setCounts(null)}
    />
  )
}

/** Several severities, which the menu of filters combines. */
export function severalOption(severity: Filter | undefined, t: Translate): SelectOption<Filter>[] {
  return severity && valuesOf(severity).length > 1 ? [{ value: severity, label: severitiesText(severity, t) }] : []
}
