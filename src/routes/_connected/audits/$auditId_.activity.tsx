import { createFileRoute } from '@tanstack/react-router'
import { auditQueries } from '../../../api/audits.ts'
import { extensionQueries, useExtensions } from '../../../api/extensions.ts'
import { PageNotFound } from '../../../features/shell/PageNotFound.tsx'
import { ActivityPage } from '../../../features/triage/reports/ActivityPage.tsx'

export const Route = createFileRoute('/_connected/audits/$auditId_/activity')({
  loader: ({ context: { queryClient }, params: { auditId } }) => {
    void queryClient.prefetchQuery(extensionQueries.offered())
    void queryClient.prefetchQuery(auditQueries.detail(auditId))
  },
  component: Activity,
})

function Activity() {
  const { auditId } = Route.useParams()
  const { offers, isKnown } = useExtensions()
  return isKnown && !offers('history') ? <PageNotFound /> : <ActivityPage auditId={auditId} />
}
