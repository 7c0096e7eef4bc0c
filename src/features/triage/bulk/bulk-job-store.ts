import { jobsOf } from '../../../api/jobs.ts'
import { isListOf, isText } from '../../../lib/json-guards.ts'
import { type Persisted, persistedFor } from '../../../lib/persisted-store.ts'
import type { BulkRun } from './bulk-run.ts'

export const bulkJobKind = 'bulk'

/** The bulk jobs of a connection that this tab runs. */
export const bulkJobs = (connectionId: string) => jobsOf<BulkRun>(connectionId, bulkJobKind)

const isIds = isListOf(isText)

/** The ids of the bulk jobs in this browser, in localStorage: without any, no page loads the code that runs them. */
export function bulkJobIds(connectionId: string): Persisted<readonly string[]> {
  return persistedFor<readonly string[]>(connectionId, 'bulk', [], (json) => (isIds(json) ? json : undefined))
}
