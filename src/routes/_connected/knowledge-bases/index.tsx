import { createFileRoute } from '@tanstack/react-router'
import { knowledgeBaseQueries } from '../../../api/library.ts'
import { librarySearch } from '../../../features/library/library-search-params.ts'
import { KnowledgeBasesPage } from '../../../features/library/LibraryListPage.tsx'

export const Route = createFileRoute('/_connected/knowledge-bases/')({
  validateSearch: librarySearch,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(knowledgeBaseQueries.list()),
  component: KnowledgeBasesPage,
})
