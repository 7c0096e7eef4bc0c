import { isNumber } from '../../../lib/json-guards.ts'
import { type Stored, storedFor } from '../../../lib/storage.ts'

/** When precedents were last written; 0 where there are none. In localStorage, so that other tabs hear of it and erasing reaches this one. */
export function precedentsWritten(connectionId: string): Stored<number> {
  return storedFor<number>(connectionId, 'precedents_written', 0, (json) => (isNumber(json) ? json : undefined))
}
