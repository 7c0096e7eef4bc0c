import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { templateQueries } from '../../../api/templates.ts'
import { GeneratePage } from '../../../features/generation/GeneratePage.tsx'
import { readText } from '../../../lib/search-params.ts'
import { OnlyWithReview } from '../../../features/generation/OnlyWithReview.tsx'

export const Route = createFileRoute('/_connected/generate/')({
  validateSearch: ({ violation }: { violation?: string } & SearchSchemaInput) => ({ violation: readText(violation) }),
  search: { middlewares: [stripSearchParams({ violation: '' })] },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(templateQueries.list())
  },
  component: () => (
    <OnlyWithReview>
      <GeneratePage />
    </OnlyWithReview>
  ),
})
