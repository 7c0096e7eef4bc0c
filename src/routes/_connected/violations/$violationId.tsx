import { createFileRoute } from '@tanstack/react-router'
import { violationQueries } from '../../../api/violations.ts'
import { ViolationPage } from '../../../features/triage/violation/ViolationPage.tsx'
import { loadTexts } from '../../../locales/i18n.ts'

export const Route = createFileRoute('/_connected/violations/$violationId')({
  beforeLoad: () => loadTexts('triage'),
  loader: ({ context: { queryClient }, params: { violationId } }) => {
    void queryClient.prefetchQuery(violationQueries.detail(violationId))
  },
  component: Violation,
})

function Violation() {
  return <ViolationPage violationId={Route.useParams().violationId} />
}
