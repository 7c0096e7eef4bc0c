import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { documentsSearch, documentsSearchDefaults } from '../../../features/documents/document-search-params.ts'
import { DocumentsPage } from '../../../features/documents/DocumentsPage.tsx'

export const Route = createFileRoute('/_connected/documents/')({
  validateSearch: documentsSearch,
  search: { middlewares: [stripSearchParams(documentsSearchDefaults)] },
  component: DocumentsPage,
})
