import { createFileRoute } from '@tanstack/react-router'
import { toneOfVoiceQueries } from '../../../api/library.ts'
import { languageSearch } from '../../../features/library/library-search-params.ts'
import { ToneOfVoicePage } from '../../../features/library/LibraryDetailPage.tsx'

export const Route = createFileRoute('/_connected/tones-of-voice/$toneOfVoiceId')({
  validateSearch: languageSearch,
  loader: ({ context: { queryClient }, params: { toneOfVoiceId } }) =>
    void queryClient.prefetchQuery(toneOfVoiceQueries.detail(toneOfVoiceId)),
  component: ToneOfVoicePage,
})
