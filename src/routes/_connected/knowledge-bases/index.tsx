import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { knowledgeBaseQueries } from '../../../api/knowledge-bases.ts'
import { librarySearch, librarySearchDefaults } from '../../../features/library/library-search-params.ts'
import { KnowledgeBasesPage } from '../../../features/library/LibraryListPage.tsx'

export const Route = createFileRoute('/_connected/knowledge-bases/')({
  validateSearch: librarySearch,
  search: { middlewares: [stripSearchParams(librarySearchDefaults)] },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(knowledgeBaseQueries.list())
  },
  component: KnowledgeBasesPage,
})
