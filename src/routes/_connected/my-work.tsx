import { createFileRoute } from '@tanstack/react-router'
import { extensionQueries, useExtensions } from '../../api/extensions.ts'
import { PageNotFound } from '../../features/shell/PageNotFound.tsx'
import { MyWorkPage } from '../../features/work/MyWorkPage.tsx'

export const Route = createFileRoute('/_connected/my-work')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(extensionQueries.offered()),
  component: MyWork,
})

function MyWork() {
  const { hasMyWork, isKnown } = useExtensions()
  return isKnown && !hasMyWork ? <PageNotFound /> : <MyWorkPage />
}
