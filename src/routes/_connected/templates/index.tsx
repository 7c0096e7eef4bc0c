import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { templateQueries } from '../../../api/templates.ts'
import { librarySearch, librarySearchDefaults } from '../../../features/library/library-search-params.ts'
import { TemplatesPage } from '../../../features/library/LibraryListPage.tsx'

export const Route = createFileRoute('/_connected/templates/')({
  validateSearch: librarySearch,
  search: { middlewares: [stripSearchParams(librarySearchDefaults)] },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(templateQueries.list())
  },
  component: TemplatesPage,
})
