import { createFileRoute } from '@tanstack/react-router'
import { auditQueries } from '../../api/audits.ts'
import { permissionsOf } from '../../api/extensions.ts'
import { ImportPage } from '../../features/imports/ImportPage.tsx'

export const Route = createFileRoute('/_connected/import')({
  staticData: { isOffered: ({ can }) => can('imports') },
  loader: ({ context: { queryClient } }) => {
    if (permissionsOf(queryClient).mayRead) void queryClient.prefetchQuery(auditQueries.known())
  },
  component: ImportPage,
})
