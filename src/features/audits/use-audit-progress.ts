import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { SchemaAudit, SchemaReviewProgress } from '../../api/schema.gen.ts'
import { violationQueries } from '../../api/violations.ts'
import { useSeen } from '../../ui/use-seen.ts'

const nothing: SchemaReviewProgress = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }

/** How far each audit is, asked for once its row has been in view, or for all of them on demand. */
export function useAuditProgress(audits: readonly SchemaAudit[], countAll: boolean) {
  const { seen, watch } = useSeen()
  const [askedAll, setAskedAll] = useState(false)
  const counted = audits.filter(({ total_violations }) => total_violations > 0)
  const results = useQueries({
    queries: counted.map(({ id }) => ({
      ...violationQueries.progress(id),
      enabled: countAll || askedAll || seen.has(id),
    })),
  })
  const known = new Map(counted.map(({ id }, index) => [id, results[index]]))
  return {
    watch,
    countAll: () => setAskedAll(true),
    progressOf: (audit: SchemaAudit) => (audit.total_violations > 0 ? known.get(audit.id)?.data : nothing),
    /** The counts could not be had; the table is whole without them. */
    failed: (audit: SchemaAudit) => known.get(audit.id)?.isError ?? false,
  }
}
