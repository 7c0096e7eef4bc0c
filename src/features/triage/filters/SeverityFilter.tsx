import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { violationQueries } from '../../../api/violations.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Select, type SelectOption } from '../../../ui/Select.tsx'
import { severities, type SeverityName, severityNames } from '../../../domain/violations/severity.ts'
import { focusList } from '../list/focus-list.ts'
import { useTriageActions, useTriageSearch } from '../triage-context.ts'

/** Requests the counts when the list is opened: one small page for each severity, under the current filter. */
export function SeverityFilter() {
  const t = useText()
  const { auditId, filter } = useTriageActions()
  const search = useTriageSearch()
  const client = useQueryClient()
  // The counts for the filter when the list was opened. Null while it is closed.
  const [counts, setCounts] = useState<Partial<Record<SeverityName, number>> | null>(null)
  const open = () => {
    if (counts) return
    setCounts({})
    for (const severity of severityNames) {
      const one = violationQueries.list(auditId, { ...search, severity, page: 1, page_size: 1 })
      client.fetchQuery(one).then(
        ({ total }) => setCounts((known) => known && { ...known, [severity]: total }),
        () => undefined,
      )
    }
  }
  const options: SelectOption<SeverityName | ''>[] = [
    { value: '', label: t('triage.severity.any') },
    ...severityNames.map((value) => {
      const severity = t(severities[value].text)
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
