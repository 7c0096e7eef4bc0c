import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { auditQueries } from '../../../api/audits.ts'
import { violationQueries } from '../../../api/violations.ts'
import { listSearch, readTriageSearch, triageSearchDefaults } from '../../../domain/filters/triage-search-params.ts'
import { ExportMenu } from '../../../features/reports/ExportMenu.tsx'
import { TriagePage } from '../../../features/triage/TriagePage.tsx'

export const Route = createFileRoute('/_connected/audits/$auditId')({
  validateSearch: readTriageSearch,
  search: { middlewares: [stripSearchParams(triageSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, connection }, params: { auditId }, deps }) => {
    // Otherwise the rows are laid out again when the font arrives. Without it, the next font of the style sheet is used.
    void document.fonts.load('1rem "Source Serif 4"').catch(() => undefined)
    // Only what is not cached: the page decides how fresh it must be.
    const once = { staleTime: Number.POSITIVE_INFINITY }
    void queryClient.prefetchQuery({ ...violationQueries.list(auditId, listSearch(deps, connection.id)), ...once })
    void queryClient.prefetchQuery({ ...auditQueries.detail(auditId), ...once })
  },
  // Part of the entry: this is the page that people open.
  codeSplitGroupings: [],
  component: Triage,
})

function Triage() {
  const { auditId } = Route.useParams()
  // Another audit has another queue. The page reads the open violation from the router itself.
  return <TriagePage key={auditId} auditId={auditId} ExportMenu={ExportMenu} />
}
