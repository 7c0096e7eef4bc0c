import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { templateQueries } from '../../../api/templates.ts'
import { toneOfVoiceQueries } from '../../../api/library.ts'
import { CsvPage } from '../../../features/generation/csv/CsvPage.tsx'
import { generateSearchDefaults, readGenerateSearch } from '../../../features/generation/generate-search-params.ts'
import { onlyWithReview } from '../../../features/generation/only-with-review.tsx'

export const Route = createFileRoute('/_connected/generate/$templateId/csv')({
  validateSearch: readGenerateSearch,
  search: { middlewares: [stripSearchParams(generateSearchDefaults)] },
  loader: ({ context: { queryClient }, params: { templateId } }) => {
    void queryClient.prefetchQuery(templateQueries.detail(templateId))
    void queryClient.prefetchQuery(toneOfVoiceQueries.list())
  },
  component: onlyWithReview(CsvPage),
})
