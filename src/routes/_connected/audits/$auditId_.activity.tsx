import { createFileRoute } from '@tanstack/react-router'
import { auditQueries } from '../../../api/audits.ts'
import { extensionQueries } from '../../../api/extensions.ts'
import { ActivityPage } from '../../../features/triage/history/ActivityPage.tsx'

export const Route = createFileRoute('/_connected/audits/$auditId_/activity')({
  loader: ({ context: { queryClient }, params: { auditId } }) => {
    void queryClient.prefetchQuery(extensionQueries.offered())
    void queryClient.prefetchQuery(auditQueries.detail(auditId))
  },
  component: Activity,
})

function Activity() {
  return <ActivityPage auditId={Route.useParams().auditId} />
}
