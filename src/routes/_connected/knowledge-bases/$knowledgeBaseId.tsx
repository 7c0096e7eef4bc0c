import { createFileRoute } from '@tanstack/react-router'
import { knowledgeBaseQueries } from '../../../api/knowledge-bases.ts'
import { KnowledgeBasePage } from '../../../features/library/KnowledgeBasePage.tsx'

export const Route = createFileRoute('/_connected/knowledge-bases/$knowledgeBaseId')({
  loader: ({ context: { queryClient }, params: { knowledgeBaseId } }) => {
    void queryClient.prefetchQuery(knowledgeBaseQueries.detail(knowledgeBaseId))
  },
  component: KnowledgeBase,
})

function KnowledgeBase() {
  return <KnowledgeBasePage knowledgeBaseId={Route.useParams().knowledgeBaseId} />
}
