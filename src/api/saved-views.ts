import { type ExtendedFilter, type ExtendedSearch, type SeverityFilter, type StateFilter } from './violation-filters.ts'
import { newId } from '../lib/new-id.ts'
import { persistedFor } from '../state/persisted-store.ts'

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

/** In the order in which they were saved. Opened, a view is an address, whose filters are checked like those of any other. */
export const savedViews = (connectionId: string) => persistedFor<readonly SavedView[]>(connectionId, 'triage.views', [])

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
