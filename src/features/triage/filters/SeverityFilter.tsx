import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { violationQueries } from '../../../api/violations.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Select, type SelectOption } from '../../../ui/Select.tsx'
import { severities, type SeverityName, severityNames } from '../../../ui/severity.ts'
import { useTriage, useTriageValue } from '../walk/use-triage.ts'

/** Counts are asked for when the list is opened: one small page for each severity, under the filter in force. */
export function SeverityFilter() {
  const t = useText()
  const triage = useTriage()
  const search = useTriageValue((state) => state.search)
  const [open, setOpen] = useState(false)
  const counts = useQueries({
    queries: severityNames.map((severity) => ({
      ...violationQueries.list(triage.auditId, { ...search, severity, page: 1, page_size: 1 }),
      placeholderData: undefined,
      enabled: open,
    })),
    combine: (results) => results.map(({ data }) => data?.total),
  })
  const options: SelectOption<SeverityName | ''>[] = [
    { value: '', label: t('triage.severity.any') },
    ...severityNames.map((value, index) => {
      const severity = t(severities[value].text)
      const count = open ? counts[index] : undefined
      return {
        value,
        label: count === undefined ? severity : t('triage.severity.count', { severity, count: formatNumber(count) }),
      }
    }),
  ]
  return (
    <Select
      aria-label={t('triage.severity')}
      value={search.severity ?? ''}
      options={options}
      onValue={(value) => triage.filter({ severity: value === '' ? undefined : value })}
      onPointerDown={() => setOpen(true)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    />
  )
}
