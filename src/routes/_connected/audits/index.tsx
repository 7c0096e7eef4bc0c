import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { auditQueries } from '../../../api/audits.ts'
import { auditSearch, auditSearchDefaults } from '../../../features/audits/audit-search-params.ts'
import { AuditsPage } from '../../../features/audits/AuditsPage.tsx'

export const Route = createFileRoute('/_connected/audits/')({
  validateSearch: auditSearch,
  search: { middlewares: [stripSearchParams(auditSearchDefaults)] },
  loaderDeps: ({ search: { archived } }) => ({ archived }),
  loader: ({ context: { queryClient }, deps: { archived } }) =>
    void queryClient.prefetchQuery(auditQueries.list({ limit: auditSearchDefaults.limit, archived })),
  component: AuditsPage,
})
