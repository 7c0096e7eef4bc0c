import { createFileRoute } from '@tanstack/react-router'
import { toneOfVoiceQueries } from '../../../api/library.ts'
import { librarySearch } from '../../../features/library/library-search-params.ts'
import { TonesOfVoicePage } from '../../../features/library/LibraryListPage.tsx'

export const Route = createFileRoute('/_connected/tones-of-voice/')({
  validateSearch: librarySearch,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(toneOfVoiceQueries.list()),
  component: TonesOfVoicePage,
})
