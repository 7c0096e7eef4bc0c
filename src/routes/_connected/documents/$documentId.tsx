import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { documentQueries } from '../../../api/documents.ts'
import { documentSearch, documentSearchDefaults } from '../../../features/documents/document-search-params.ts'
import { DocumentPage } from '../../../features/documents/DocumentPage.tsx'

export const Route = createFileRoute('/_connected/documents/$documentId')({
  validateSearch: documentSearch,
  search: { middlewares: [stripSearchParams(documentSearchDefaults)] },
  loader: ({ context: { queryClient }, params: { documentId } }) => {
    void queryClient.prefetchQuery(documentQueries.detail(documentId))
  },
  remountDeps: ({ params }) => params,
  component: DocumentPage,
})
