import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { hasUnsentChanges } from '../api/outbox-journal.ts'

/** Every page that needs a connection lives below: without one it leads to Settings and comes back to itself. */
export const Route = createFileRoute('/_connected')({
  beforeLoad: async ({ context: { connection, queryClient }, location }) => {
    const isHome = /^\/audits\/?$/.test(location.pathname)
    if (!connection) {
      const search = isHome && location.searchStr === '' ? {} : { return_to: location.href }
      throw redirect({ to: '/settings', search, replace: true })
    }
    // Nothing is written on the list of audits. What an earlier visit left to send is sent from there as well.
    const hasUnsent = hasUnsentChanges(connection.id)
    if (!isHome || hasUnsent) {
      const started = import('./-writes.ts').then(({ startAllWrites }) => startAllWrites(connection.id, queryClient))
      if (hasUnsent) await started
    }
    return { connection }
  },
  // Part of the entry: a layout of a few lines is not worth a request.
  codeSplitGroupings: [],
  component: Outlet,
})
