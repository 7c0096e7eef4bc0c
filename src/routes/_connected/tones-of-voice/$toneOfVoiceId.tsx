import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { toneOfVoiceQueries } from '../../../api/tones-of-voice.ts'
import { languageSearch, languageSearchDefaults } from '../../../features/library/library-search-params.ts'
import { ToneOfVoicePage } from '../../../features/library/ToneOfVoicePage.tsx'

export const Route = createFileRoute('/_connected/tones-of-voice/$toneOfVoiceId')({
  validateSearch: languageSearch,
  search: { middlewares: [stripSearchParams(languageSearchDefaults)] },
  loader: ({ context: { queryClient }, params: { toneOfVoiceId } }) => {
    void queryClient.prefetchQuery(toneOfVoiceQueries.detail(toneOfVoiceId))
  },
  component: ToneOfVoice,
})

function ToneOfVoice() {
  const navigate = Route.useNavigate()
  return (
    <ToneOfVoicePage
      toneOfVoiceId={Route.useParams().toneOfVoiceId}
      language_key={Route.useSearch().language_key}
      onLanguage={(language_key) => void navigate({ search: { language_key }, replace: true, resetScroll: false })}
    />
  )
}
