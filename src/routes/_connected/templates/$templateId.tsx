import { createFileRoute } from '@tanstack/react-router'
import { templateQueries } from '../../../api/templates.ts'
import { languageSearch } from '../../../features/library/library-search-params.ts'
import { TemplatePage } from '../../../features/library/LibraryDetailPage.tsx'

export const Route = createFileRoute('/_connected/templates/$templateId')({
  validateSearch: languageSearch,
  loader: ({ context: { queryClient }, params: { templateId } }) =>
    void queryClient.prefetchQuery(templateQueries.detail(templateId)),
  component: TemplatePage,
})
