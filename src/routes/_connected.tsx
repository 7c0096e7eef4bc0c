import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { hasUnsentChanges } from '../api/outbox-journal.ts'

/** Routes that need a connection. Without one they redirect to Settings, which returns here. */
export const Route = createFileRoute('/_connected')({
  beforeLoad: async ({ context: { connection, queryClient }, location }) => {
    const isHome = /^\/audits\/?$/.test(location.pathname)
    if (!connection) {
      const search = isHome && location.searchStr === '' ? {} : { return_to: location.href }
      throw redirect({ to: '/settings', search, replace: true })
    }
    // The list of audits writes nothing, but sends what an earlier visit left unsent.
    const hasUnsent = hasUnsentChanges(connection.id)
    if (!isHome || hasUnsent) {
      const started = import('./-writes.ts').then(({ startAllWrites }) => startAllWrites(connection.id, queryClient))
      if (hasUnsent) await started
    }
    return { connection }
  },
  // Part of the entry file: a layout of a few lines is not worth a request.
  codeSplitGroupings: [],
  component: Outlet,
})
