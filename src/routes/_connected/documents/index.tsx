import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { documentsSearch, documentsSearchDefaults } from '../../../features/documents/document-search-params.ts'
import { DocumentsPage } from '../../../features/documents/DocumentsPage.tsx'

export const Route = createFileRoute('/_connected/documents/')({
  validateSearch: documentsSearch,
  search: { middlewares: [stripSearchParams(documentsSearchDefaults)] },
  component: Documents,
})

function Documents() {
  const navigate = Route.useNavigate()
  return (
    <DocumentsPage
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (earlier) => ({ ...earlier, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
