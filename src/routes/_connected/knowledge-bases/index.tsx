import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { knowledgeBaseQueries } from '../../../api/knowledge-bases.ts'
import { librarySearch, librarySearchDefaults } from '../../../features/library/library-search-params.ts'
import { KnowledgeBasesPage } from '../../../features/library/KnowledgeBasesPage.tsx'

export const Route = createFileRoute('/_connected/knowledge-bases/')({
  validateSearch: librarySearch,
  search: { middlewares: [stripSearchParams(librarySearchDefaults)] },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(knowledgeBaseQueries.list())
  },
  component: KnowledgeBases,
})

function KnowledgeBases() {
  const navigate = Route.useNavigate()
  return (
    <KnowledgeBasesPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
