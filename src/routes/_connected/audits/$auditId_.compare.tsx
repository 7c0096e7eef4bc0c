import { createFileRoute } from '@tanstack/react-router'
import { auditQueries } from '../../../api/audits.ts'
import { compareSearch } from '../../../features/imports/compare-search-params.ts'
import { ComparePage } from '../../../features/imports/ComparePage.tsx'

export const Route = createFileRoute('/_connected/audits/$auditId_/compare')({
  staticData: { isOffered: ({ can }) => can('comparison') },
  validateSearch: compareSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(auditQueries.known()),
  component: ComparePage,
})
