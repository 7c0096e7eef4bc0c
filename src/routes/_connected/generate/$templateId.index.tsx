import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { templateQueries } from '../../../api/templates.ts'
import { toneOfVoiceQueries } from '../../../api/library.ts'
import { generateSearchDefaults, readGenerateSearch } from '../../../features/generation/generate-search-params.ts'
import { TemplatePage } from '../../../features/generation/TemplatePage.tsx'
import { onlyWithReview } from '../../../features/generation/only-with-review.tsx'

export const Route = createFileRoute('/_connected/generate/$templateId/')({
  validateSearch: readGenerateSearch,
  search: { middlewares: [stripSearchParams(generateSearchDefaults)] },
  // The state of the location itself changes before the search parameters of the page do.
  beforeLoad: ({ location }) => ({ fillId: location.state.fillId ?? '' }),
  loader: ({ context: { queryClient }, params: { templateId } }) => {
    void queryClient.prefetchQuery(templateQueries.detail(templateId))
    void queryClient.prefetchQuery(templateQueries.list())
    void queryClient.prefetchQuery(toneOfVoiceQueries.list())
  },
  component: onlyWithReview(TemplatePage),
})
