import { stateName } from '../violations/review-state.ts'
import type { TextKey, Translate } from '../../locales/text.ts'
import { isSeverity } from '../violations/severity.ts'
import { formatLocale } from '../../lib/format.ts'
import {
  type ExtendedFilter,
  extendedFilterNames,
  type ExtendedSearch,
  none,
  type SeverityFilter,
  type StateFilter,
  valuesOf,
} from '../../api/violation-filters.ts'
import type { ViewFilter } from '../../state/stored-values.ts'

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
export const filterValueText = (name: keyof ExtendedFilter, value: string, t: Translate) =>
  name === 'assigned_to' && value === none ? t('triage.filter.unassigned') : value

export const severityText = (value: string, t: Translate) =>
  isSeverity(value) ? t(`severity.${value}`) : t('reports.report.no_severity')

export const statesText = (filter: StateFilter, t: Translate) =>
  formatAnyOf(valuesOf(filter).map((state) => (state === 'all' ? t('review_state.all') : stateName(state, t))))

export const severitiesText = (filter: SeverityFilter | '', t: Translate) =>
  formatAnyOf(valuesOf(filter).map((value) => severityText(value, t)))

type Filter = Partial<ViewFilter>

/** A filter or an order in force, and what takes it back. */
interface FilterPart {
  label: string
  change: Filter
}

/** What is in force, as text. `names` are those of values that the filter itself lacks. */
export function filterParts(
  { review_state = 'all', severity, search, sort, ...extended }: Filter,
  t: Translate,
  names: Partial<Record<keyof ExtendedFilter, ReadonlyMap<string, string>>> = {},
): FilterPart[] {
  const labelled = (label: TextKey, value: string) => `${t('with_colon', { label: t(label) })} ${value}`
  const parts: (FilterPart | false | '' | undefined)[] = [
    review_state !== 'all' && {
      label: t('reports.report.filter.state', { state: statesText(review_state, t) }),
      change: { review_state: 'all' },
    },
    severity && {
      label: t('reports.report.filter.severity', { severity: severitiesText(severity, t) }),
      change: { severity: undefined },
    },
    search && { label: t('reports.report.filter.search', { search }), change: { search: '' } },
    ...extendedFilterNames.map((name) => {
      const values = valuesOf(extended[name]).map((value) => names[name]?.get(value) ?? filterValueText(name, value, t))
      return (
        values.length > 0 && {
          label: labelled(extendedFilterLabels[name], formatAnyOf(values)),
          change: { [name]: undefined },
        }
      )
    }),
    sort && { label: labelled('audits.sort', t(sortLabels[sort])), change: { sort: undefined } },
  ]
  return parts.filter((part): part is FilterPart => Boolean(part))
}

/** A filter as text. Null if it shows all violations of the audit. */
export const filterText = (filter: Filter, t: Translate): string | null =>
  filterParts(filter, t)
    .map(({ label }) => label)
    .join(' · ') || null
