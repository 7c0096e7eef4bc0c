import { createFileRoute } from '@tanstack/react-router'
import { knowledgeBaseQueries } from '../../../api/knowledge-bases.ts'
import { KnowledgeBasePage } from '../../../features/library/KnowledgeBasePage.tsx'
import { loadTexts } from '../../../locales/i18n.ts'

export const Route = createFileRoute('/_connected/knowledge-bases/$knowledgeBaseId')({
  beforeLoad: () => loadTexts('library'),
  loader: ({ context: { queryClient }, params: { knowledgeBaseId } }) => {
    void queryClient.prefetchQuery(knowledgeBaseQueries.detail(knowledgeBaseId))
  },
  component: KnowledgeBase,
})

function KnowledgeBase() {
  return <KnowledgeBasePage knowledgeBaseId={Route.useParams().knowledgeBaseId} />
}
