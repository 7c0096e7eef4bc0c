import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { templateQueries } from '../../../api/templates.ts'
import { GeneratePage } from '../../../features/generation/GeneratePage.tsx'
import { readText } from '../../../lib/search-params.ts'
import { loadTexts } from '../../../locales/i18n.ts'

export const Route = createFileRoute('/_connected/generate/')({
  validateSearch: ({ violation }: { violation?: string } & SearchSchemaInput) => ({ violation: readText(violation) }),
  search: { middlewares: [stripSearchParams({ violation: '' })] },
  beforeLoad: () => loadTexts('generation'),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(templateQueries.list())
  },
  component: Generate,
})

function Generate() {
  return <GeneratePage violation={Route.useSearch().violation} />
}
