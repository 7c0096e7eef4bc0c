import { isListOf, isText } from '../../../lib/json-guards.ts'
import { type Persisted, persistedFor } from '../../../lib/persisted-store.ts'

const isIds = isListOf(isText)

/** The ids of the bulk jobs in this browser, readable at once: without any, no page loads what runs them. */
export function bulkJobIds(connectionId: string): Persisted<readonly string[]> {
  return persistedFor<readonly string[]>(connectionId, 'bulk', [], (json) => (isIds(json) ? json : undefined))
}
