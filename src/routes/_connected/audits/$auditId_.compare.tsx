import { createFileRoute } from '@tanstack/react-router'
import { auditQueries } from '../../../api/audits.ts'
import { extensionQueries, useExtensions } from '../../../api/extensions.ts'
import { compareSearch } from '../../../features/imports/compare-search-params.ts'
import { ComparePage } from '../../../features/imports/ComparePage.tsx'
import { PageNotFound } from '../../../features/shell/PageNotFound.tsx'

export const Route = createFileRoute('/_connected/audits/$auditId_/compare')({
  validateSearch: compareSearch,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(extensionQueries.offered())
    void queryClient.prefetchQuery(auditQueries.known())
  },
  component: Compare,
})

function Compare() {
  const { auditId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { offers, isKnown } = useExtensions()
  if (isKnown && !offers('comparison')) return <PageNotFound />
  return (
    <ComparePage
      auditId={auditId}
      search={search}
      onOther={(other) => void navigate({ search: { with: other }, resetScroll: false })}
    />
  )
}
