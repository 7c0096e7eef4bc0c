import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useExtensions } from '../../../api/extensions.ts'
import { violationQueries } from '../../../api/violations.ts'
import { useText } from '../../../locales/text.ts'
import { Select } from '../../../ui/Select.tsx'
import { focusList } from '../list/focus-list.ts'
import { useTriageActions, useTriageSearch } from '../triage-context.ts'
import { offeredSeverities, severityOptions } from './filter-labels.ts'

/** Requests the counts when the list is opened: one small page for each severity, under the current filter. */
export function SeverityFilter() {
  const t = useText()
  const { auditId, filter } = useTriageActions()
  const search = useTriageSearch()
  const canFind = useExtensions().offers('finding')
  const [isOpen, setOpen] = useState(false)
  const counted = useQueries({
    queries: (isOpen ? offeredSeverities(canFind) : []).map((severity) =>
      violationQueries.list(auditId, { ...search, severity, grouped: undefined, page: 1, page_size: 1 }),
    ),
  })
  return (
    <Select
      aria-label={t('triage.severity')}
      value={search.severity ?? ''}
      options={severityOptions(search.severity, t, { canFind, counts: counted.map(({ data }) => data?.total) })}
      onValue={(value) => filter({ severity: value === '' ? undefined : value })}
      onChosen={() => focusList()}
      onPointerDown={() => setOpen(true)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    />
  )
}
