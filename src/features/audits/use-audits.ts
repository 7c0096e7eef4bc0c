import { type Query, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Audit, AuditList, ReviewProgress } from '../../../contract/openapi.gen.ts'
import { auditActivity, auditQueries } from '../../api/audits.ts'
import { useService } from '../../api/choose-service.ts'
import { usePolling } from '../../api/live-status.ts'
import { pollIntervalMs } from '../../api/poll-intervals.ts'
import { violationQueries } from '../../api/violations.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { useInViewport } from '../../ui/use-in-viewport.ts'
import { type AuditSearch, auditSearchDefaults } from './audit-search-params.ts'

export type AllAudits = ReturnType<typeof useAudits>['all']

/** The newest audits at once, which are the answer of `query`, and then as many as the service lists. */
export function useAudits({ limit, archived }: AuditSearch) {
  const { maxAudits } = useService()
  const refresh = { refetchInterval: usePolling()(pause), refetchIntervalInBackground: true }
  const query = useQuery({ ...auditQueries.list({ limit: auditSearchDefaults.limit, archived }), ...refresh })
  const isComplete = query.data !== undefined && query.data.audits.length < auditSearchDefaults.limit
  const longest = Math.max(limit, maxAudits)
  const longer = useQuery({
    ...auditQueries.list({ limit: longest, archived }),
    ...refresh,
    enabled: query.isSuccess && !isComplete,
  })
  const { audits = [], limit: read = 0 } = (!isComplete && longer.data?.returned ? longer.data : query.data) ?? {}
  const all = {
    audits,
    /** Whether the longest list has been read, or has failed. */
    isLoaded: isComplete || longer.isError || (longer.isSuccess && !longer.isPlaceholderData),
    /** The workspace may have older audits than these. */
    mayBeMore: audits.length >= read,
  }
  return { query, all }
}

function pause({ state }: Pick<Query<AuditList>, 'state'>): number | false {
  const activities = new Set(state.data?.audits.map(auditActivity))
  const perhaps = activities.has('unknown') || state.data?.audits.length === 0
  const { running, unknown, hidden } = pollIntervalMs.audits
  const shortest = activities.has('running') || activities.has('queued') ? running : perhaps && unknown
  return shortest && document.hidden ? hidden : shortest
}

const nothing: ReviewProgress = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }
const countIntervalMs = 200
const maxIdleWaitMs = 2000

/**
 * The review progress of each audit. A row requests its own once it has been in view (`wanted`). The others are requested one
 * after another while the page is idle.
 */
export function useAuditProgress(audits: readonly Audit[], countAll: boolean) {
  const client = useQueryClient()
  const { seen, watch } = useInViewport()
  // Reads the cache only.
  const known = useQueries({
    queries: audits.map(({ id }) => ({ ...violationQueries.progress(id), enabled: false })),
    combine: (results) => results.map(({ data }) => data),
  })
  const byAudit = new Map(audits.map(({ id }, index) => [id, known[index]]))
  const counted = JSON.stringify(audits.filter(({ total_violations }) => total_violations > 0).map(({ id }) => id))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    const ids: string[] = JSON.parse(counted)
    const countNext = async () => {
      const id = ids.shift()
      if (isStopped || id === undefined) return
      await client.prefetchQuery(violationQueries.progress(id))
      timer = setTimeout(countWhenIdle, countIntervalMs)
    }
    const countWhenIdle = () => whenIdle(() => void countNext(), maxIdleWaitMs)
    timer = setTimeout(countWhenIdle, countIntervalMs)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [client, counted])
  return {
    watch,
    wanted: ({ id, total_violations }: Audit) => total_violations > 0 && (countAll || seen.has(id)),
    progressOf: (audit: Audit) => (audit.total_violations > 0 ? byAudit.get(audit.id) : nothing),
  }
}
