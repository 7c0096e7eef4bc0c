import { type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { SchemaAudit, SchemaReviewProgress } from '../../api/schema.gen.ts'
import { violationQueries } from '../../api/violations.ts'
import { useSeen } from '../../ui/use-seen.ts'

const nothing: SchemaReviewProgress = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }

/** How far each audit is. A row asks for its own once it has been in view (`wanted`); what is known serves the whole page. */
export function useAuditProgress(audits: readonly SchemaAudit[], countAll: boolean) {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const { seen, watch } = useSeen()
  const [askedAll, setAskedAll] = useState(false)
  const read = ({ id }: SchemaAudit) => client.getQueryData(violationQueries.progress(id).queryKey)
  // As text the counts are the same as long as they say the same, so that only news draws the page again.
  useSyncExternalStore(
    (listener) => cache.subscribe((event) => isAnswer(event) && listener()),
    () => JSON.stringify(audits.map(read)),
  )
  return {
    watch,
    wanted: ({ id, total_violations }: SchemaAudit) => total_violations > 0 && (countAll || askedAll || seen.has(id)),
    countAll: () => {
      setAskedAll(true)
      // Also those that a filter hides.
      for (const { id } of audits) void client.prefetchQuery(violationQueries.progress(id))
    },
    progressOf: (audit: SchemaAudit) => (audit.total_violations > 0 ? read(audit) : nothing),
  }
}

const isAnswer = (event: QueryCacheNotifyEvent) => event.type === 'updated' && event.action.type === 'success'
