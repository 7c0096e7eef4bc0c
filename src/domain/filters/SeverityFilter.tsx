import { useCan } from '../../api/choose-service.ts'
import { severityFilterValues } from '../../api/filter-values.ts'
import { none, type SeverityFilter as Severities } from '../../api/violation-filters.ts'
import { useText } from '../../locales/text.ts'
import { Select } from '../../ui/Select.tsx'
import { severitiesText } from './filter-labels.ts'

interface SeverityFilterProps {
  /** Empty for any. */
  value: Severities | '' | undefined
  onValue: (value: Severities | undefined) => void
  onChosen?: () => void
}

/** One severity or any. The menu of filters combines several, which are then one more option. */
export function SeverityFilter({ value = '', onValue, onChosen }: SeverityFilterProps) {
  const t = useText()
  const canFind = useCan('finding')
  // The published list has no filter for what has no severity.
  const offered = severityFilterValues.filter((one) => canFind || one !== none)
  const options = [...new Set<Severities | ''>(['', ...offered, value])]
  return (
    <Select
      aria-label={t('triage.severity')}
      value={value}
      options={options.map((one) => ({ value: one, label: severitiesText(one, t) || t('triage.severity.any') }))}
      onValue={(chosen) => onValue(chosen === '' ? undefined : chosen)}
      onChosen={onChosen}
    />
  )
}
