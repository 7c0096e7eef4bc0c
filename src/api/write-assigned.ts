import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isRecord } from '../lib/is-record.ts'
import type { AssignedViolation } from '../../contract/extensions.gen.ts'
import { isPageOnScreen, patchViolations } from './violation-cache.ts'
import { violationQueries } from './violations.ts'

const isByAssigned = (key: QueryKey) =>
  key.some((part) => part === 'facets' || (isRecord(part) && part['assigned_to'] !== undefined))

/**
 * Writes who is assigned into every cached answer. Lists that were found by who is assigned, their counts and the values of the
 * filters are read again, but the rows on screen stay.
 */
export function writeAssigned(client: QueryClient, assigned: readonly AssignedViolation[]): void {
  const byId = new Map(assigned.map(({ violation_id, assigned_to }) => [violation_id, assigned_to]))
  patchViolations(client, byId.keys(), (row) => {
    const assigned_to = byId.get(row.id)
    if (!assigned_to) return row
    return { ...row, assigned_to_user_ids: assigned_to, ...('assigned_to' in row && { assigned_to }) }
  })
  void client.invalidateQueries({
    queryKey: violationQueries.allLists(),
    predicate: (query) => isByAssigned(query.queryKey) && !isPageOnScreen(query),
  })
}
