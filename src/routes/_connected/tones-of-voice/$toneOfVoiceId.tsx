import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { toneOfVoiceQueries } from '../../../api/tones-of-voice.ts'
import { languageSearch, languageSearchDefaults } from '../../../features/library/library-search-params.ts'
import { ToneOfVoicePage } from '../../../features/library/LibraryDetailPage.tsx'

export const Route = createFileRoute('/_connected/tones-of-voice/$toneOfVoiceId')({
  validateSearch: languageSearch,
  search: { middlewares: [stripSearchParams(languageSearchDefaults)] },
  loader: ({ context: { queryClient }, params: { toneOfVoiceId } }) => {
    void queryClient.prefetchQuery(toneOfVoiceQueries.detail(toneOfVoiceId))
  },
  component: ToneOfVoicePage,
})
