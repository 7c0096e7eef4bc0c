import { createFileRoute } from '@tanstack/react-router'
import { auditQueries } from '../../../api/audits.ts'
import { ActivityPage } from '../../../features/reports/ActivityPage.tsx'

export const Route = createFileRoute('/_connected/audits/$auditId_/activity')({
  staticData: { isOffered: ({ can }) => can('history') },
  loader: ({ context, params: { auditId } }) => void context.queryClient.prefetchQuery(auditQueries.detail(auditId)),
  component: ActivityPage,
})
