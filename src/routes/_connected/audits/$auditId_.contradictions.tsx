import { createFileRoute } from '@tanstack/react-router'
import { auditQueries } from '../../../api/audits.ts'
import { ContradictionsPage } from '../../../features/triage/evidence/ContradictionsPage.tsx'
import { loadTexts } from '../../../locales/i18n.ts'

export const Route = createFileRoute('/_connected/audits/$auditId_/contradictions')({
  beforeLoad: () => Promise.all([loadTexts('triage'), loadTexts('deciding'), loadTexts('evidence')]),
  loader: ({ context, params: { auditId } }) => {
    void context.queryClient.prefetchQuery(auditQueries.detail(auditId))
  },
  component: Contradictions,
})

function Contradictions() {
  return <ContradictionsPage auditId={Route.useParams().auditId} />
}
