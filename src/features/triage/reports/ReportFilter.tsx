import { severityFilterValues } from '../../../api/filter-values.ts'
import { useText } from '../../../locales/text.ts'
import { reviewStateFilterValues } from '../../../../contract/openapi.gen.ts'
import { Chip } from '../../../ui/Pick.tsx'
import { SearchInput, useDebouncedText } from '../../../ui/SearchInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import { extendedFilterNames, none, type StateFilter } from '../../../api/violation-filters.ts'
import { useExtensions } from '../../../api/extensions.ts'
import { extendedFilterLabels, filterValuesText, severityText, statesText } from '../filters/filter-labels.ts'
import { severalOption } from '../filters/SeverityFilter.tsx'
import type { ReportSearch } from './report-search-params.ts'

interface ReportFilterProps {
  search: ReportSearch
  onSearch: (change: Partial<ReportSearch>) => void
}

/** The filters of the report. Not printed: the report names them. */
export function ReportFilter({ search, onSearch }: ReportFilterProps) {
  const t = useText()
  const canFind = useExtensions().offers('finding')
  const [typed, setTyped] = useDebouncedText(search.search, (text) => onSearch({ search: text }), 400)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset brings its own layout
    <div role="group" aria-label={t('reports.report.filter')} className="no-print flex flex-wrap items-center gap-2">
      <SearchInput
        label={t('triage.search')}
        placeholder={t('triage.search.placeholder')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="w-full sm:w-80"
      />
      <Select
        aria-label={t('reports.report.state')}
        value={search.review_state}
        options={[...new Set<StateFilter>([...reviewStateFilterValues, search.review_state])].map((value) => ({
          value,
          label: statesText(value, t),
        }))}
        onValue={(review_state) => onSearch({ review_state })}
      />
      <Select
        aria-label={t('triage.severity')}
        value={search.severity ?? ''}
        options={[
          { value: '' as const, label: t('triage.severity.any') },
          ...severalOption(search.severity, t),
          ...severityFilterValues
            .filter((value) => canFind || value !== none)
            .map((value) => ({ value, label: severityText(value, t) })),
        ]}
        onValue={(severity) => onSearch({ severity: severity === '' ? undefined : severity })}
      />
      <ul className="contents">
        {extendedFilterNames.map(
          (name) =>
            search[name] !== undefined && (
              <li key={name} className="max-w-full">
                <Chip
                  label={`${t('with_colon', { label: t(extendedFilterLabels[name]) })} ${filterValuesText(name, search[name], t)}`}
                  onRemove={() => onSearch({ [name]: undefined })}
                />
              </li>
            ),
        )}
      </ul>
    </div>
  )
}
