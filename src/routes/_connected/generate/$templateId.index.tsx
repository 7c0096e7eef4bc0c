import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { templateQueries } from '../../../api/templates.ts'
import { toneOfVoiceQueries } from '../../../api/tones-of-voice.ts'
import { generateSearchDefaults, readGenerateSearch } from '../../../features/generation/generate-search-params.ts'
import { TemplatePage } from '../../../features/generation/TemplatePage.tsx'
import { OnlyWithReview } from '../../../features/generation/OnlyWithReview.tsx'

export const Route = createFileRoute('/_connected/generate/$templateId/')({
  validateSearch: readGenerateSearch,
  search: { middlewares: [stripSearchParams(generateSearchDefaults)] },
  loader: ({ context: { queryClient }, params: { templateId } }) => {
    void queryClient.prefetchQuery(templateQueries.detail(templateId))
    void queryClient.prefetchQuery(templateQueries.list())
    void queryClient.prefetchQuery(toneOfVoiceQueries.list())
  },
  component: GenerateFromTemplate,
})

function GenerateFromTemplate() {
  const { templateId } = Route.useParams()
  const search = Route.useSearch()
  return (
    <OnlyWithReview>
      <TemplatePage templateId={templateId} search={search} />
    </OnlyWithReview>
  )
}
