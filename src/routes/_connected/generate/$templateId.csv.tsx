import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { templateQueries } from '../../../api/templates.ts'
import { toneOfVoiceQueries } from '../../../api/library.ts'
import { CsvPage } from '../../../features/generation/csv/CsvPage.tsx'
import { readText } from '../../../lib/search-params.ts'
import { OnlyWithReview } from '../../../features/generation/OnlyWithReview.tsx'

export const Route = createFileRoute('/_connected/generate/$templateId/csv')({
  validateSearch: ({ language_key }: { language_key?: string } & SearchSchemaInput) => ({
    language_key: readText(language_key),
  }),
  search: { middlewares: [stripSearchParams({ language_key: '' })] },
  loader: ({ context: { queryClient }, params: { templateId } }) => {
    void queryClient.prefetchQuery(templateQueries.detail(templateId))
    void queryClient.prefetchQuery(toneOfVoiceQueries.list())
  },
  component: () => (
    <OnlyWithReview>
      <CsvPage />
    </OnlyWithReview>
  ),
})
