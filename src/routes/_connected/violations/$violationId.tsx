import { createFileRoute } from '@tanstack/react-router'
import { violationQueries } from '../../../api/violations.ts'
import { ViolationPage } from '../../../features/triage/ViolationPage.tsx'

export const Route = createFileRoute('/_connected/violations/$violationId')({
  loader: ({ context, params: { violationId } }) =>
    void context.queryClient.prefetchQuery(violationQueries.detail(violationId)),
  component: ViolationPage,
})
