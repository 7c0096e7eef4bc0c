import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

/** Every page that needs a connection lives below: without one it leads to Settings and comes back to itself. */
export const Route = createFileRoute('/_connected')({
  beforeLoad: ({ context, location }) => {
    if (!context.connection) {
      const home = location.pathname === '/audits' && location.searchStr === ''
      throw redirect({ to: '/settings', search: home ? {} : { return_to: location.href }, replace: true })
    }
    return { connection: context.connection }
  },
  component: Outlet,
})
