import { isListOf, isText } from '../../../lib/json-guards.ts'
import { type Stored, storedFor } from '../../../lib/storage.ts'

const isIds = isListOf(isText)
const marks = new Map<string, Stored<readonly string[]>>()

/** The ids of the bulk runs that are kept, readable at once: without any, no page loads what runs them. */
export function bulkMark(connectionId: string): Stored<readonly string[]> {
  let mark = marks.get(connectionId)
  if (!mark) {
    mark = storedFor<readonly string[]>(connectionId, 'bulk', [], (json) => (isIds(json) ? json : undefined))
    marks.set(connectionId, mark)
  }
  return mark
}

export function markRun(connectionId: string, id: string, isKept: boolean): void {
  bulkMark(connectionId).set((ids) => [...ids.filter((one) => one !== id), ...(isKept ? [id] : [])])
}
