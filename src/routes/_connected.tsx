import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { registerReviewMutations } from '../api/review-mutation.ts'
import { startWrites } from '../api/writes.ts'
import { reviewEffects } from '../features/triage/decide/review-effects.ts'

/** Every page that needs a connection lives below: without one it leads to Settings and comes back to itself. */
export const Route = createFileRoute('/_connected')({
  beforeLoad: async ({ context: { connection, queryClient }, location }) => {
    if (!connection) {
      const isHome = /^\/audits\/?$/.test(location.pathname)
      const search = isHome && location.searchStr === '' ? {} : { return_to: location.href }
      throw redirect({ to: '/settings', search, replace: true })
    }
    await startWrites(connection.id, queryClient, (client) => registerReviewMutations(client, reviewEffects))
    return { connection }
  },
  // Part of the entry: a layout of a few lines is not worth a request.
  codeSplitGroupings: [],
  component: Outlet,
})
