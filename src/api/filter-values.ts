import type { ReviewState } from '../../contract/openapi.gen.ts'
import { reviewStateFilterValues, reviewStateValues, severityValues } from '../../contract/openapi.gen.ts'
import { readText } from '../lib/search-params.ts'
import { none, type OneOrMore, type SeverityFilter, type StateFilter, valuesOf } from './violation-filters.ts'

/** From the worst down. */
export const severityFilterValues = [...severityValues.toReversed(), none] as const

/** Always in the same order. Undefined for no values. */
export const joinValues = (values: readonly string[]): string | undefined =>
  [...new Set(values)].sort().join('\n') || undefined

const isOneOrMore =
  <Value extends string>(allowed: readonly Value[]) =>
  (filter: unknown): filter is OneOrMore<Value> =>
    typeof filter === 'string' && filter.split('\n').every((one) => allowed.some((value) => value === one))

export const isStateFilter = isOneOrMore(reviewStateFilterValues)
export const isSeverityFilter = isOneOrMore(severityFilterValues)

/** Undefined if no state is among the values. All of them are `all`. */
export function readStateFilter(value: unknown): StateFilter | undefined {
  const values = valuesOf(readText(value))
  const states = reviewStateValues.filter((state) => values.includes(state))
  const isAll = values.includes('all') || states.length === reviewStateValues.length
  const filter = isAll ? 'all' : states.join('\n')
  return isStateFilter(filter) ? filter : undefined
}

export function readSeverityFilter(value: unknown): SeverityFilter | undefined {
  const values = valuesOf(readText(value))
  const filter = severityFilterValues.filter((severity) => values.includes(severity)).join('\n')
  return isSeverityFilter(filter) ? filter : undefined
}

export const hasState = (filter: StateFilter, state: string) => filter === 'all' || valuesOf(filter).includes(state)

export const statesOf = (filter: StateFilter): readonly ReviewState[] =>
  reviewStateValues.filter((state) => hasState(filter, state))
