import { QueryClient, QueryClientProvider, useMutationState } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router'
import { useCallback, useContext, useEffect } from 'react'
import { ConnectionContext } from '../api/connection-context.ts'
import { connections, isUsable, offeredKey } from '../api/connections.ts'
import { exportsOf } from '../api/jobs.ts'
import { queryClientFor } from '../api/query-client.ts'
import { type ReplacedDecision, replacements } from '../api/live-status.ts'
import { isBulkMutation } from '../api/start-mutation.ts'
import { showReplaced } from '../review/show-replaced.ts'
import { Shell } from '../features/shell/Shell.tsx'
import { useStore } from '../lib/store.ts'
import { lazyComponent, usePreloadWhenIdle } from '../ui/load-later.ts'
import { startMutations } from './-mutations.ts'
import type { PageCodeContext } from './-page-code.ts'

const noClient = new QueryClient()

export const Route = createRootRouteWithContext<PageCodeContext>()({
  beforeLoad: async () => {
    const { active } = connections.get()
    const connection = active && isUsable(active) ? active : null
    if (!connection) return { connection, queryClient: noClient }
    const queryClient = queryClientFor(connection)
    await startMutations(connection.id, queryClient)
    return { connection, queryClient }
  },
  component: Root,
})

// Created once: the root renders with every address, the shell only when its content changes.
const shell = (
  <Shell>
    <Outlet />
    <Work />
    <OfferedKey />
  </Shell>
)

const JobPanel = lazyComponent(async () => (await import('../features/triage/bulk/JobPanel.tsx')).JobPanel)

const KeyLinkDialog = lazyComponent(
  async () => (await import('../features/connections/KeyLinkDialog.tsx')).KeyLinkDialog,
)

function OfferedKey() {
  return useStore(offeredKey) && <KeyLinkDialog />
}

/** Running jobs of the connection are visible on every page, including Settings and Help. */
function Work() {
  const connection = useContext(ConnectionContext)
  return connection && <WorkOf id={connection.id} />
}

function WorkOf({ id }: { id: string }) {
  // Whoever is overruled learns of it on every page.
  useEffect(() => {
    let shown: readonly ReplacedDecision[] = []
    const newest = replacements(id)
    return newest.subscribe(() => {
      const { replaced, takenBack } = newest.get()
      shown = showReplaced(replaced, takenBack, shown)
    })
  }, [id])
  usePreloadWhenIdle(JobPanel.preload)
  const isBulk = useMutationState({ filters: { predicate: isBulkMutation }, select: () => true })
  const exports = useStore(exportsOf(id))
  if (isBulk.length + exports.length === 0) return null
  return <JobPanel />
}

function Root() {
  const { connection, queryClient } = Route.useRouteContext()
  const router = useRouter()
  usePreloadWhenIdle(
    useCallback(() => {
      for (const page of Object.values(router.routesById)) void router.loadRouteChunk(page)
    }, [router]),
  )
  // The key remounts everything below, so that no state of one connection is shown in another.
  return (
    <ConnectionContext key={connection?.id} value={connection}>
      <QueryClientProvider client={queryClient}>{shell}</QueryClientProvider>
    </ConnectionContext>
  )
}
