import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useExtensions } from '../../../api/extensions.ts'
import type { SchemaFacet as Facet } from '../../../../contract/extensions.gen.ts'
import { facetNames, facetsQuery } from '../../../api/facets.ts'
import { sortNames } from '../../../api/violation-filters.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorSentence } from '../../../ui/describe-error.ts'
import { Select } from '../../../ui/Select.tsx'
import { useTriageActions, useTriageSearch } from '../triage-context.ts'
import { ClearFilters } from './ClearFilters.tsx'
import { findingLabels, findingValueText, sortLabels } from './filter-labels.ts'
import { SimilarFilters } from './SimilarFilters.tsx'

/** What the list can be filtered by, with counts under the filters in force, and its order. Read when it is opened. */
export function FilterMenu() {
  const t = useText()
  const { auditId, filter } = useTriageActions()
  const search = useTriageSearch()
  const { email } = useExtensions()
  // What is undecided was decided by nobody.
  const decidedIn = search.review_state === 'undecided' ? 'all' : search.review_state
  const [maxValues, setMaxValues] = useState<number>()
  const showAll = maxValues === undefined ? () => setMaxValues(maxValuesShown) : undefined
  const facets = useQuery({ ...facetsQuery(auditId, search, maxValues), placeholderData: keepPreviousData })
  const decided = useQuery({
    ...facetsQuery(auditId, { ...search, review_state: decidedIn }, maxValues),
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
            isOn={search.assigned_to === email}
            onValue={(isOn) => filter({ assigned_to: isOn ? email : undefined })}
          />
          <Toggle
            label={t('triage.filter.decided_by_me')}
            isOn={search.decided_by === email}
            onValue={(isOn) => setDecidedBy(isOn ? email : undefined)}
          />
        </div>
      )}
      <div aria-busy={facets.isFetching} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2">
        {facetNames.map((name) => (
          <FacetSelect
            key={name}
            name={name}
            value={search[name]}
            facet={(name === 'decided_by' ? decided : facets).data?.[name]}
            onValue={(value) => (name === 'decided_by' ? setDecidedBy(value) : filter({ [name]: value }))}
            onShowAll={showAll}
          />
        ))}
        <SortSelect />
      </div>
      {failed && (
        <p role="alert" className="text-danger">
          {errorSentence(failed, t)}
        </p>
      )}
      <SimilarFilters />
      <ClearFilters size="sm" variant="ghost" className="justify-self-start" />
    </div>
  )
}

function Toggle({ label, isOn, onValue }: { label: string; isOn: boolean; onValue: (isOn: boolean) => void }) {
  return (
    <Button
      size="sm"
      aria-pressed={isOn}
      onClick={() => onValue(!isOn)}
      className="border-edge! aria-pressed:border-ink! aria-pressed:bg-well!"
    >
      {label}
    </Button>
  )
}

interface FacetSelectProps {
  name: (typeof facetNames)[number]
  value: string | undefined
  facet: Facet | undefined
  onValue: (value: string | undefined) => void
  /** Left out if all have been asked for. */
  onShowAll?: () => void
}

// As many as the service counts.
const maxValuesShown = 10_000

function FacetSelect({ name, value = '', facet, onValue, onShowAll }: FacetSelectProps) {
  const t = useText()
  const id = useId()
  const options = (facet?.values ?? []).map((one) => ({
    value: one.value,
    label: t('triage.name_and_count', {
      name: one.label ?? findingValueText(name, one.value, t),
      count: `${facet?.is_estimate ? '≈ ' : ''}${formatNumber(one.count)}`,
    }),
  }))
  return (
    <>
      <label htmlFor={id} className="text-quiet">
        {t(findingLabels[name])}
      </label>
      <span className="grid min-w-0">
        <Select
          id={id}
          value={value}
          options={[{ value: '', label: t('triage.filter.any') }, ...options]}
          onValue={(chosen) => onValue(chosen || undefined)}
          className="min-w-0 [&_select]:w-full [&_select]:truncate"
        />
        {facet !== undefined && facet.others > 0 && onShowAll && (
          <Button size="sm" variant="ghost" className="-ms-2 justify-self-start" onClick={onShowAll}>
            {t('violation.precedents.more', { count: facet.others })}
          </Button>
        )}
      </span>
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
