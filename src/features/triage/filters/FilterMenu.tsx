import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useExtensions } from '../../../api/extensions.ts'
import type { Facet } from '../../../../contract/extensions.gen.ts'
import { facetNames, facetsQuery } from '../../../api/facets.ts'
import { joinValues, readSeverityFilter, readStateFilter, severityFilterValues } from '../../../api/filter-values.ts'
import { type ExtendedSearch, sortNames, valuesOf } from '../../../api/violation-filters.ts'
import { reviewStateNames, stateName } from '../../../domain/violations/review-state.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { errorSentence } from '../../../ui/describe-error.ts'
import { PickSeveral } from '../../../ui/Pick.tsx'
import { useDebouncedText } from '../../../ui/SearchInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useTriageActions, useTriageSearch } from '../queue/triage-context.ts'
import { ClearFilters } from './FilterChips.tsx'
import {
  extendedFilterLabels,
  filterValueText,
  severityText,
  sortLabels,
} from '../../../domain/filters/filter-labels.ts'

/** Adds a value, or takes it away. */
const toggleValue = (filter: string | undefined, value: string): string | undefined => {
  const values = valuesOf(filter)
  return joinValues(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
}

/** What the list can be filtered by, with counts under the filters in force, and its order. Read when it is opened. */
export function FilterMenu() {
  const t = useText()
  const { auditId, filter } = useTriageActions()
  const search = useTriageSearch()
  const { email } = useExtensions()
  // Who decided never matches undecided rows: all states are searched.
  const decidedIn = search.review_state === 'undecided' ? 'all' : search.review_state
  const decidedSearch = { ...search, review_state: decidedIn }
  const facets = useQuery({ ...facetsQuery(auditId, search), placeholderData: keepPreviousData })
  const decided = useQuery({
    ...facetsQuery(auditId, decidedSearch, { counted: ['decided_by'] }),
    placeholderData: keepPreviousData,
  })
  const setDecidedBy = (decided_by: string | undefined) =>
    filter({ decided_by, ...(decided_by !== undefined && { review_state: decidedIn }) })
  const failed = facets.error ?? decided.error
  return (
    <div className="grid gap-3 p-2">
      {email !== null && (
        <div className="flex flex-wrap gap-1.5">
          <Toggle
            label={t('triage.filter.assigned_to_me')}
            isOn={valuesOf(search.assigned_to).includes(email)}
            onValue={() => filter({ assigned_to: toggleValue(search.assigned_to, email) })}
          />
          <Toggle
            label={t('triage.filter.decided_by_me')}
            isOn={valuesOf(search.decided_by).includes(email)}
            onValue={() => setDecidedBy(toggleValue(search.decided_by, email))}
          />
        </div>
      )}
      <div aria-busy={facets.isFetching} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2">
        <ToggleGroup
          label={t('reports.report.state')}
          values={reviewStateNames.map((state) => [state, stateName(state, t)])}
          chosen={search.review_state === 'all' ? [] : valuesOf(search.review_state)}
          facet={facets.data?.['review_state']}
          onToggle={(state) => {
            const states = search.review_state === 'all' ? undefined : search.review_state
            filter({ review_state: readStateFilter(toggleValue(states, state)) ?? 'all' })
          }}
        />
        <ToggleGroup
          label={t('triage.severity')}
          values={severityFilterValues.map((value) => [value, severityText(value, t)])}
          chosen={valuesOf(search.severity)}
          facet={facets.data?.['severity']}
          onToggle={(value) => filter({ severity: readSeverityFilter(toggleValue(search.severity, value)) })}
        />
        {facetNames.map((name) => (
          <FacetField
            key={name}
            name={name}
            search={name === 'decided_by' ? decidedSearch : search}
            facet={(name === 'decided_by' ? decided : facets).data?.[name]}
            onFilter={(values) => (name === 'decided_by' ? setDecidedBy(values) : filter({ [name]: values }))}
          />
        ))}
        <SortSelect />
      </div>
      <Alert>{failed && errorSentence(failed, t)}</Alert>
      <ClearFilters size="sm" variant="ghost" className="justify-self-start" />
    </div>
  )
}

interface ToggleProps {
  label: string
  count?: string
  isOn: boolean
  onValue: () => void
}

function Toggle({ label, count, isOn, onValue }: ToggleProps) {
  return (
    <Button
      size="sm"
      aria-pressed={isOn}
      onClick={onValue}
      className="border-edge! aria-pressed:border-ink! aria-pressed:bg-well!"
    >
      {label} {count && <span className="font-normal text-quiet tabular-nums">{count}</span>}
    </Button>
  )
}

interface FacetFieldProps {
  name: (typeof facetNames)[number]
  search: ExtendedSearch
  /** Its most frequent values. The others are found by typing. */
  facet: Facet | undefined
  onFilter: (filter: string | undefined) => void
}

/** The values of a filter, found by typing. Several can be chosen. */
function FacetField({ name, search, facet, onFilter }: FacetFieldProps) {
  const t = useText()
  const id = useId()
  const { auditId } = useTriageActions()
  const [value_search, setValueSearch] = useState('')
  const [typed, setTyped] = useDebouncedText(value_search, setValueSearch)
  const others = facet?.others ?? 0
  const found = useQuery({
    ...facetsQuery(auditId, search, { counted: [name], value_search }),
    enabled: value_search !== '' && others > 0,
  })
  const hits = found.data?.[name]
  const isSearching = others > 0 && (typed !== value_search || found.isLoading)
  const left = hits?.others ?? others
  const values = new Map([...(facet?.values ?? []), ...(hits?.values ?? [])].map((one) => [one.value, one]))
  const options = [...values.values()].map((one) => ({
    id: one.value,
    label: one.label ?? filterValueText(name, one.value, t),
    end: countText(one.count, facet),
    // The service also finds assets by their address.
    found_by: hits?.values.some(({ value }) => value === one.value) ? value_search : undefined,
  }))
  const label = t(extendedFilterLabels[name])
  return (
    <>
      <label htmlFor={id} className="self-start pt-2 text-quiet">
        {label}
      </label>
      <PickSeveral
        label={label}
        id={id}
        options={options}
        value={valuesOf(search[name])}
        placeholder={t('triage.filter.any')}
        isInline
        more={isSearching ? t('loading') : left > 0 ? t('triage.filter.more', { count: left }) : null}
        onTyped={setTyped}
        onValue={(chosen) => onFilter(joinValues(chosen))}
      />
    </>
  )
}

const countText = (count: number, facet: Facet | undefined) => `${facet?.is_estimate ? '≈ ' : ''}${formatNumber(count)}`

interface ToggleGroupProps {
  label: string
  /** With the text of each. */
  values: readonly (readonly [value: string, text: string])[]
  chosen: readonly string[]
  facet: Facet | undefined
  onToggle: (value: string) => void
}

/** The few values of a filter, each with its count. Several can be chosen. */
function ToggleGroup({ label, values, chosen, facet, onToggle }: ToggleGroupProps) {
  const id = useId()
  return (
    <>
      <span id={id} className="self-start pt-1 text-quiet">
        {label}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset brings its own layout */}
      <div role="group" aria-labelledby={id} className="flex flex-wrap gap-1.5">
        {values.map(([value, text]) => {
          const isOn = chosen.includes(value)
          const count = facet?.values.find((one) => one.value === value)?.count ?? 0
          return (
            (isOn || count > 0) && (
              <Toggle
                key={value}
                label={text}
                count={facet && countText(count, facet)}
                isOn={isOn}
                onValue={() => onToggle(value)}
              />
            )
          )
        })}
      </div>
    </>
  )
}

function SortSelect() {
  const t = useText()
  const id = useId()
  const { filter } = useTriageActions()
  const search = useTriageSearch()
  const options = [
    { value: '' as const, label: t('triage.severity') },
    ...sortNames.map((value) => ({ value, label: t(sortLabels[value]) })),
  ]
  return (
    <>
      <label htmlFor={id} className="text-quiet">
        {t('audits.sort')}
      </label>
      <Select
        id={id}
        value={search.sort ?? ''}
        options={options}
        onValue={(sort) => filter({ sort: sort || undefined })}
        className="min-w-0 [&_select]:w-full"
      />
    </>
  )
}
