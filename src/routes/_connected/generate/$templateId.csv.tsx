import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { templateQueries } from '../../../api/templates.ts'
import { toneOfVoiceQueries } from '../../../api/tones-of-voice.ts'
import { CsvPage } from '../../../features/generation/csv/CsvPage.tsx'
import { readText } from '../../../lib/search-params.ts'

export const Route = createFileRoute('/_connected/generate/$templateId/csv')({
  validateSearch: ({ language_key }: { language_key?: string } & SearchSchemaInput) => ({
    language_key: readText(language_key),
  }),
  search: { middlewares: [stripSearchParams({ language_key: '' })] },
  loader: ({ context: { queryClient }, params: { templateId } }) => {
    void queryClient.prefetchQuery(templateQueries.detail(templateId))
    void queryClient.prefetchQuery(toneOfVoiceQueries.list())
  },
  component: GenerateFromCsv,
})

function GenerateFromCsv() {
  return <CsvPage templateId={Route.useParams().templateId} language_key={Route.useSearch().language_key} />
}
