import type { TextKey, Translate } from '../../../locales/text.ts'
import { isSeverity, severities } from '../../../domain/violations/severity.ts'
import { formatLocale } from '../../../lib/format.ts'
import { stateName } from '../decide/names.ts'
import {
  type ExtendedFilter,
  extendedFilterNames,
  type ExtendedSearch,
  none,
  type SeverityFilter,
  type StateFilter,
  valuesOf,
} from '../../../api/violation-filters.ts'
import type { TriageFilter } from './triage-search-params.ts'

export const extendedFilterLabels = {
  rule: 'violation.rule',
  asset: 'violation.asset',
  group_id: 'triage.filter.group_id',
  assigned_to: 'triage.filter.assigned_to',
  decided_by: 'triage.filter.decided_by',
} as const satisfies Record<keyof ExtendedFilter, TextKey>

export const sortLabels = {
  rule: 'violation.rule',
  asset: 'violation.asset',
  decided: 'triage.sort.decided',
  group: 'triage.filter.group_id',
} as const satisfies Record<NonNullable<ExtendedSearch['sort']>, TextKey>

/** "A, B or C". */
const formatAnyOf = (values: readonly string[]) =>
  new Intl.ListFormat(formatLocale(), { type: 'disjunction' }).format(values)

/** One value of a filter as text. */
export function filterValueText(name: keyof ExtendedFilter, value: string, t: Translate): string {
  return name === 'assigned_to' && value === none ? t('triage.filter.unassigned') : value
}

/** The values of a filter as text. `labels` are the names that the filter lacks. */
export const filterValuesText = (
  name: keyof ExtendedFilter,
  filter: string,
  t: Translate,
  labels?: ReadonlyMap<string, string>,
) => formatAnyOf(valuesOf(filter).map((value) => labels?.get(value) ?? filterValueText(name, value, t)))

export const severityText = (value: string, t: Translate) =>
  isSeverity(value) ? t(severities[value].text) : t('reports.report.no_severity')

export const severitiesText = (filter: SeverityFilter, t: Translate) =>
  formatAnyOf(valuesOf(filter).map((value) => severityText(value, t)))

export const statesText = (filter: StateFilter, t: Translate) =>
  formatAnyOf(valuesOf(filter).map((state) => (state === 'all' ? t('review_state.all') : stateName(state, t))))

type Filter = Omit<TriageFilter, 'search'> & { search?: string }

/** The filters and the order of the extensions as text. */
function extendedFilterText(search: ExtendedSearch, t: Translate): string {
  const { sort } = search
  const words = extendedFilterNames.map((name) => {
    const value = search[name]
    return value && `${t('with_colon', { label: t(extendedFilterLabels[name]) })} ${filterValuesText(name, value, t)}`
  })
  return [...words, sort && `${t('with_colon', { label: t('audits.sort') })} ${t(sortLabels[sort])}`]
    .filter(Boolean)
    .join(' · ')
}

/** A filter as text. Null if it shows all violations of the audit. */
export function filterText({ review_state, severity, search, ...others }: Filter, t: Translate): string | null {
  const words = [
    review_state !== 'all' && t('reports.report.filter.state', { state: statesText(review_state, t) }),
    severity && t('reports.report.filter.severity', { severity: severitiesText(severity, t) }),
    search && t('reports.report.filter.search', { search }),
    extendedFilterText(others, t),
  ].filter(Boolean)
  return words.length > 0 ? words.join(' · ') : null
}
