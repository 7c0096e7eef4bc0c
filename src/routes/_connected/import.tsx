import { createFileRoute } from '@tanstack/react-router'
import { auditQueries } from '../../api/audits.ts'
import { extensionQueries, knownExtensions, mayRead, useExtensions } from '../../api/extensions.ts'
import { ImportForbidden, ImportPage } from '../../features/imports/ImportPage.tsx'
import { PageNotFound } from '../../features/shell/PageNotFound.tsx'

export const Route = createFileRoute('/_connected/import')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(extensionQueries.offered())
    if (mayRead(knownExtensions(queryClient))) void queryClient.prefetchQuery(auditQueries.known())
  },
  component: Import,
})

function Import() {
  const { offers, mayImport, isKnown } = useExtensions()
  if (!isKnown || mayImport) return <ImportPage />
  return offers('imports') ? <ImportForbidden /> : <PageNotFound />
}
