import { createFileRoute, Navigate, stripSearchParams } from '@tanstack/react-router'
import { auditQueries } from '../../../api/audits.ts'
import { useExtensions } from '../../../api/extensions.ts'
import { auditSearch, auditSearchDefaults } from '../../../features/audits/audit-search-params.ts'
import { AuditsPage } from '../../../features/audits/AuditsPage.tsx'

export const Route = createFileRoute('/_connected/audits/')({
  validateSearch: auditSearch,
  search: { middlewares: [stripSearchParams(auditSearchDefaults)] },
  loaderDeps: ({ search: { archived } }) => ({ archived }),
  loader: ({ context: { queryClient }, deps: { archived } }) => {
    void queryClient.prefetchQuery(auditQueries.list({ limit: auditSearchDefaults.limit, archived }))
  },
  component: Audits,
})

function Audits() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const { mayRead, mayImport } = useExtensions()
  // This is where every visit begins, and such a key has only one page.
  if (!mayRead && mayImport) return <Navigate to="/import" replace />
  return (
    <AuditsPage
      search={search}
      onSearch={(change) =>
        void navigate({ search: (earlier) => ({ ...earlier, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
