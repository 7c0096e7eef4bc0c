import { QueryClient, QueryClientProvider, useMutationState, useQueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router'
import { useCallback, useContext, useEffect } from 'react'
import { ConnectionContext } from '../api/connection-context.ts'
import { connections, isUsable, offeredKey } from '../api/connections.ts'
import { exportsOf } from '../api/jobs.ts'
import { hasUnsentChanges } from '../state/outbox-entry.ts'
import { queryClientFor } from '../api/query-client.ts'
import { type ReplacedDecision, replacements } from '../api/live-status.ts'
import { isBulkMutation } from '../api/start-mutation.ts'
import { Shell } from '../features/shell/Shell.tsx'
import { useStore } from '../lib/store.ts'
import { lazyComponent, loadAction, loadQuietly, usePreloadAfterChange } from '../ui/load-later.ts'
import { loadMutations } from './-load-mutations.ts'
import type { PagesContext } from './-refuse-unloaded-page.ts'

const noClient = new QueryClient()

export const Route = createRootRouteWithContext<PagesContext>()({
  beforeLoad: () => {
    const { active } = connections.get()
    const connection = active && isUsable(active) ? active : null
    return { connection, queryClient: connection ? queryClientFor(connection) : noClient }
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
  const client = useQueryClient()
  // Whoever is overruled learns of it on every page.
  useEffect(() => {
    let shown: readonly ReplacedDecision[] = []
    const newest = replacements(id)
    return newest.subscribe(async () => {
      const { replaced, takenBack } = newest.get()
      if (shown.length + replaced.length === 0) return
      const code = await loadAction(() => import('../review/show-replaced.ts'))
      if (code) shown = code.showReplaced(replaced, takenBack, shown)
    })
  }, [id])
  // What an earlier visit or another tab leaves unsent is sent by this tab, whichever page it shows.
  useEffect(() => {
    const sendUnsent = () => {
      // Without the code, the next change tries again.
      if (hasUnsentChanges(id)) loadMutations(id, client).catch(() => undefined)
    }
    sendUnsent()
    globalThis.addEventListener('storage', sendUnsent)
    return () => globalThis.removeEventListener('storage', sendUnsent)
  }, [id, client])
  const router = useRouter()
  const { loadedRoutes } = Route.useRouteContext()
  // Also opens where the network is lost in a review.
  usePreloadAfterChange(
    useCallback(() => {
      for (const page of [router.routesById['/settings'], router.routesById['/help']])
        void loadQuietly(async () => {
          await router.loadRouteChunk(page)
          loadedRoutes.add(page.id)
        })
    }, [router, loadedRoutes]),
  )
  const isBulk = useMutationState({ filters: { predicate: isBulkMutation }, select: () => true })
  const exports = useStore(exportsOf(id))
  if (isBulk.length + exports.length === 0) return null
  return <JobPanel />
}

function Root() {
  const { connection, queryClient } = Route.useRouteContext()
  // The key remounts everything below, so that no state of one connection is shown in another.
  return (
    <ConnectionContext key={connection?.id} value={connection}>
      <QueryClientProvider client={queryClient}>{shell}</QueryClientProvider>
    </ConnectionContext>
  )
}
