import { isSeverityFilter, isStateFilter } from './filter-values.ts'
import {
  type ExtendedFilter,
  extendedFilterNames,
  type ExtendedSearch,
  type SeverityFilter,
  sortNames,
  type StateFilter,
} from './violation-filters.ts'
import { type Guard, isListOf, isOneOf, isOptional, isRecordOf, isText } from '../lib/json-guards.ts'
import { newId } from '../lib/new-id.ts'
import { persistedFor } from '../lib/persisted-store.ts'

/** A named filter of a list of violations. */
export interface SavedView {
  id: string
  name: string
  /** The audit in which it was saved, which it opens on pages without an audit. */
  audit_id: string
  /** The search parameters without the page. */
  filter: ViewFilter
}

export interface ViewFilter extends ExtendedFilter {
  review_state: StateFilter
  severity?: SeverityFilter
  search: string
  sort?: ExtendedSearch['sort']
}

const isPublishedFilter = isRecordOf<Omit<ViewFilter, keyof ExtendedFilter>>({
  review_state: isStateFilter,
  severity: isOptional(isSeverityFilter),
  search: isText,
  sort: isOptional(isOneOf(sortNames)),
})
const isExtendedFilter = isRecordOf<Record<string, string | undefined>>(
  Object.fromEntries(extendedFilterNames.map((name) => [name, isOptional(isText)])),
)
const isViewFilter: Guard<ViewFilter> = (value): value is ViewFilter =>
  isPublishedFilter(value) && isExtendedFilter(value)
const isViews = isListOf(
  isRecordOf<SavedView>({
    id: isText,
    name: isText,
    audit_id: isText,
    filter: isViewFilter,
  }),
)
export const parseViews = (json: unknown) => (isViews(json) ? json : undefined)

/** In the order in which they were saved. */
export const savedViews = (connectionId: string) =>
  persistedFor<readonly SavedView[]>(connectionId, 'triage.views', [], parseViews)

/** Replaces a view of the same name. */
export function saveView(connectionId: string, view: Omit<SavedView, 'id'>): void {
  savedViews(connectionId).set((views) => {
    const earlier = views.find(({ name }) => name === view.name)
    if (!earlier) return [...views, { ...view, id: newId() }]
    return views.map((one) => (one === earlier ? { ...view, id: earlier.id } : one))
  })
}

export function deleteView(connectionId: string, id: string): void {
  savedViews(connectionId).set((views) => views.filter((one) => one.id !== id))
}
