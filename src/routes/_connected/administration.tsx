import { createFileRoute } from '@tanstack/react-router'
import { extensionQueries, useExtensions } from '../../api/extensions.ts'
import { AdministrationPage } from '../../features/administration/AdministrationPage.tsx'
import { PageNotFound } from '../../features/shell/PageNotFound.tsx'

export const Route = createFileRoute('/_connected/administration')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(extensionQueries.offered()),
  component: Administration,
})

function Administration() {
  const { mayAdminister, isKnown } = useExtensions()
  if (!isKnown) return null
  return mayAdminister ? <AdministrationPage /> : <PageNotFound />
}
