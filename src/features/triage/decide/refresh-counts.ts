import type { QueryClient } from '@tanstack/react-query'
import { pendingReviews } from '../../../api/review-mutation.ts'
import { refreshCounts, violationQueries } from '../../../api/violations.ts'

const idleMs = 1500
const timers = new WeakMap<QueryClient, Map<string, ReturnType<typeof setTimeout>>>()

/** When the last review has settled, the counts are the service's again. */
export function refreshWhenIdle(client: QueryClient, auditId: string | null): void {
  if (auditId === null) return
  const byAudit = timers.get(client) ?? new Map<string, ReturnType<typeof setTimeout>>()
  timers.set(client, byAudit)
  clearTimeout(byAudit.get(auditId))
  const refresh = () => {
    byAudit.delete(auditId)
    if (pendingReviews(client).length === 0) {
      void client.prefetchQuery({ ...violationQueries.progress(auditId), staleTime: 0 })
      refreshCounts(client, auditId)
    }
  }
  byAudit.set(auditId, setTimeout(refresh, idleMs))
}
