import { createFileRoute } from '@tanstack/react-router'
import { auditQueries } from '../../../api/audits.ts'
import { BulkQuestion } from '../../../features/triage/bulk/BulkQuestion.tsx'
import { ContradictionsPage } from '../../../features/reports/ContradictionsPage.tsx'

export const Route = createFileRoute('/_connected/audits/$auditId_/contradictions')({
  loader: ({ context, params: { auditId } }) => void context.queryClient.prefetchQuery(auditQueries.detail(auditId)),
  component: () => <ContradictionsPage BulkQuestion={BulkQuestion} />,
})
