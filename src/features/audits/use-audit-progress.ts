import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Audit, ReviewProgress } from '../../../contract/openapi.gen.ts'
import { violationQueries } from '../../api/violations.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { useInViewport } from '../../ui/use-in-viewport.ts'

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
