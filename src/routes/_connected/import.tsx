import { createFileRoute } from '@tanstack/react-router'
import { auditQueries } from '../../api/audits.ts'
import { knownExtensions, mayRead } from '../../api/extensions.ts'
import { ImportPage } from '../../features/imports/ImportPage.tsx'

export const Route = createFileRoute('/_connected/import')({
  staticData: { isOffered: ({ offers }) => offers('imports') },
  loader: ({ context: { queryClient } }) => {
    if (mayRead(knownExtensions(queryClient))) void queryClient.prefetchQuery(auditQueries.known())
  },
  component: ImportPage,
})
