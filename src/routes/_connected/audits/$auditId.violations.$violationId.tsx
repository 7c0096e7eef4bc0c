import { createFileRoute } from '@tanstack/react-router'
import { violationQueries } from '../../../api/violations.ts'

/** The triage page with this violation open. */
export const Route = createFileRoute('/_connected/audits/$auditId/violations/$violationId')({
  loader: ({ context, params: { violationId } }) => {
    void context.queryClient.prefetchQuery({
      ...violationQueries.detail(violationId),
      staleTime: Number.POSITIVE_INFINITY,
    })
  },
})
