import { isListOf, isText } from '../../../lib/json-guards.ts'
import { type Persisted, persistedFor } from '../../../lib/persisted-store.ts'

const isIds = isListOf(isText)

/** The ids of the bulk runs that are kept, readable at once: without any, no page loads what runs them. */
export function bulkMark(connectionId: string): Persisted<readonly string[]> {
  return persistedFor<readonly string[]>(connectionId, 'bulk', [], (json) => (isIds(json) ? json : undefined))
}

export function markRun(connectionId: string, id: string, isKept: boolean): void {
  bulkMark(connectionId).set((ids) => [...ids.filter((one) => one !== id), ...(isKept ? [id] : [])])
}
