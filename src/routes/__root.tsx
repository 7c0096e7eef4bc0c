import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, Outlet } from '@tanstack/react-router'
import { ConnectionContext } from '../api/connection-context.ts'
import { connections, isUsable } from '../api/connections.ts'
import { queryClientFor } from '../api/query-client.ts'
import { Shell } from '../features/shell/Shell.tsx'

const noClient = new QueryClient()

export const Route = createRootRoute({
  beforeLoad: () => {
    const { active } = connections.get()
    const connection = active && isUsable(active) ? active : null
    return { connection, queryClient: connection ? queryClientFor(connection) : noClient }
  },
  component: Root,
})

// Made once: the root renders again with every address, the shell only with what it shows.
const shell = (
  <Shell>
    <Outlet />
  </Shell>
)

function Root() {
  const { connection, queryClient } = Route.useRouteContext()
  // The key makes everything below begin anew: no state of one connection is ever seen in another.
  return (
    <ConnectionContext key={connection?.id} value={connection}>
      <QueryClientProvider client={queryClient}>{shell}</QueryClientProvider>
    </ConnectionContext>
  )
}
