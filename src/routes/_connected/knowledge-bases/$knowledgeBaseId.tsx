import { createFileRoute } from '@tanstack/react-router'
import { knowledgeBaseQueries } from '../../../api/library.ts'
import { KnowledgeBasePage } from '../../../features/library/LibraryDetailPage.tsx'

export const Route = createFileRoute('/_connected/knowledge-bases/$knowledgeBaseId')({
  loader: ({ context: { queryClient }, params: { knowledgeBaseId } }) =>
    void queryClient.prefetchQuery(knowledgeBaseQueries.detail(knowledgeBaseId)),
  component: KnowledgeBasePage,
})
