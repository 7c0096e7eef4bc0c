import { createFileRoute } from '@tanstack/react-router'
import { templateQueries } from '../../../api/templates.ts'
import { librarySearch } from '../../../features/library/library-search-params.ts'
import { TemplatesPage } from '../../../features/library/LibraryListPage.tsx'

export const Route = createFileRoute('/_connected/templates/')({
  validateSearch: librarySearch,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(templateQueries.list()),
  component: TemplatesPage,
})
