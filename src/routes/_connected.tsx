import { createFileRoute, Outlet, redirect, useMatches } from '@tanstack/react-router'
import { use } from 'react'
import { useExtensions } from '../api/extensions.ts'
import { hasUnsentChanges } from '../state/outbox-entry.ts'
import { PageNotFound } from '../features/shell/PageNotFound.tsx'
import { loadMutations } from './-load-mutations.ts'
import { refuseUnloadedPage } from './-refuse-unloaded-page.ts'

const noWrites = Promise.resolve()

/** Routes that need a connection. Without one they redirect to Settings, which returns here. */
export const Route = createFileRoute('/_connected')({
  beforeLoad: async ({ context, matches, location }) => {
    const { connection, queryClient } = context
    const isHome = /^\/audits\/?$/.test(location.pathname)
    if (!connection) {
      const search = isHome && location.searchStr === '' ? {} : { return_to: location.href }
      throw redirect({ to: '/settings', search, replace: true })
    }
    await refuseUnloadedPage(context, ...matches.map(({ routeId }) => routeId))
    // The list of audits writes nothing, but sends what an earlier visit left unsent.
    const hasUnsent = hasUnsentChanges(connection.id)
    const started = isHome && !hasUnsent ? noWrites : loadMutations(connection.id, queryClient)
    if (hasUnsent) await started
    return { connection, writesStarted: started }
  },
  // Part of the entry file: a layout of a few lines is not worth a request.
  codeSplitGroupings: [],
  component: ConnectedPage,
})

/** A page that can decide is shown when decisions can be sent: one that is made earlier would be lost. */
function ConnectedPage() {
  use(Route.useRouteContext().writesStarted)
  const isOffered = useMatches({ select: (matches) => matches.at(-1)?.staticData.isOffered })
  const extensions = useExtensions()
  if (!isOffered || isOffered(extensions)) return <Outlet />
  return extensions.isKnown && <PageNotFound />
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** For a page that not every service has, or that not every key may use. */
    isOffered?: (extensions: ReturnType<typeof useExtensions>) => boolean
  }
}
