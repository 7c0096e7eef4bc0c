import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SchemaAudit, SchemaReviewProgress } from '../../api/schema.gen.ts'
import { violationQueries } from '../../api/violations.ts'
import { useSeen } from '../../ui/use-seen.ts'

const nothing: SchemaReviewProgress = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }

/** How far each audit is. A row asks for its own once it has been in view (`wanted`); what is known serves the whole page. */
export function useAuditProgress(audits: readonly SchemaAudit[], countAll: boolean) {
  const client = useQueryClient()
  const { seen, watch } = useSeen()
  const [askedAll, setAskedAll] = useState(false)
  // Only reads what is known: each row asks for its own.
  const known = useQueries({
    queries: audits.map(({ id }) => ({ ...violationQueries.progress(id), enabled: false })),
    combine: (results) => results.map(({ data }) => data),
  })
  const byAudit = new Map(audits.map(({ id }, index) => [id, known[index]]))
  return {
    watch,
    wanted: ({ id, total_violations }: SchemaAudit) => total_violations > 0 && (countAll || askedAll || seen.has(id)),
    countAll: () => {
      setAskedAll(true)
      // Also those that a filter hides.
      for (const { id } of audits) void client.prefetchQuery(violationQueries.progress(id))
    },
    progressOf: (audit: SchemaAudit) => (audit.total_violations > 0 ? byAudit.get(audit.id) : nothing),
  }
}
