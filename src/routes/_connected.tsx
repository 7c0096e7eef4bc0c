import { createFileRoute, Outlet, redirect, useMatches } from '@tanstack/react-router'
import { useService } from '../api/choose-service.ts'
import { useExtensions } from '../api/extensions.ts'
import type { Service } from '../api/service.ts'
import { PageNotFound } from '../features/shell/PageNotFound.tsx'

/** Routes that need a connection. Without one they redirect to Settings, which returns here. */
export const Route = createFileRoute('/_connected')({
  beforeLoad: async ({ context: { connection, requireCode }, matches, location }) => {
    if (connection) {
      await requireCode(matches.map(({ routeId }) => routeId))
      return { connection }
    }
    const isHome = /^\/audits\/?$/.test(location.pathname)
    const search = isHome && location.searchStr === '' ? {} : { return_to: location.href }
    throw redirect({ to: '/settings', search, replace: true })
  },
  // Part of the entry file: a layout of a few lines is not worth a request.
  codeSplitGroupings: [],
  component: ConnectedPage,
})

function ConnectedPage() {
  const isOffered = useMatches({ select: (matches) => matches.at(-1)?.staticData.isOffered })
  const extensions = useExtensions()
  const { can } = useService()
  if (!isOffered || isOffered({ ...extensions, can })) return <Outlet />
  return extensions.isKnown && <PageNotFound />
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** For a page that not every service has, or that not every key may use. */
    isOffered?: (has: ReturnType<typeof useExtensions> & Pick<Service, 'can'>) => boolean
  }
}
