import { newId } from '../lib/new-id.ts'
import { persistedFor } from '../state/persisted-store.ts'
import { connectionSchema } from '../state/schema.ts'
import type { SavedView } from '../state/stored-values.ts'

/** In the order in which they were saved. Opened, a view is an address, whose filters are checked like those of any other. */
export const savedViews = (connectionId: string) => persistedFor(connectionId, connectionSchema.savedViews)

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
