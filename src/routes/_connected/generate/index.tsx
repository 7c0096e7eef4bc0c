import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { templateQueries } from '../../../api/templates.ts'
import { GeneratePage } from '../../../features/generation/GeneratePage.tsx'
import { generateSearchDefaults, readGenerateSearch } from '../../../features/generation/generate-search-params.ts'
import { onlyWithReview } from '../../../features/generation/only-with-review.tsx'

export const Route = createFileRoute('/_connected/generate/')({
  validateSearch: readGenerateSearch,
  search: { middlewares: [stripSearchParams(generateSearchDefaults)] },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(templateQueries.list())
  },
  component: onlyWithReview(GeneratePage),
})
