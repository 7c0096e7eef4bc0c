import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { loadWrites } from '../api/query-client.ts'
import { somethingWaits } from '../api/waiting.ts'

/** Every page that needs a connection lives below: without one it leads to Settings and comes back to itself. */
export const Route = createFileRoute('/_connected')({
  beforeLoad: async ({ context: { connection, queryClient }, location }) => {
    const home = /^\/audits\/?$/.test(location.pathname)
    if (!connection) {
      const search = home && location.searchStr === '' ? {} : { return_to: location.href }
      throw redirect({ to: '/settings', search, replace: true })
    }
    // The list of audits only reads; what an earlier visit left to send is sent from there, too.
    if (!home) await loadWrites(connection, queryClient)
    else if (somethingWaits(connection.id)) void loadWrites(connection, queryClient)
    return { connection }
  },
  component: Outlet,
})
