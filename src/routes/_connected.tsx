import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useConnection } from '../api/connection-context.ts'
import { loadWrites } from '../api/query-client.ts'
import { somethingWaits } from '../api/waiting.ts'
import { bulkMark } from '../features/triage/bulk/bulk-mark.ts'
import { exportJobs } from '../features/triage/evidence/export-jobs.ts'
import { usePersisted } from '../lib/persisted-store.ts'
import { useStore } from '../lib/store.ts'

// How a decision of an earlier visit ends is told on whatever page is open.
let asked = false

/** Every page that needs a connection lives below: without one it leads to Settings and comes back to itself. */
export const Route = createFileRoute('/_connected')({
  beforeLoad: async ({ context: { connection, queryClient }, location }) => {
    const home = /^\/audits\/?$/.test(location.pathname)
    if (!connection) {
      const search = home && location.searchStr === '' ? {} : { return_to: location.href }
      throw redirect({ to: '/settings', search, replace: true })
    }
    // The list of audits only reads; what an earlier visit left to send is sent from there, too.
    const waits = (home || !asked) && somethingWaits(connection.id)
    asked = true
    if (waits) void import('../features/triage/decide/follow.ts')
    if (!home) await loadWrites(connection, queryClient)
    else if (waits) void loadWrites(connection, queryClient)
    return { connection }
  },
  // Too small for a file of its own.
  codeSplitGroupings: [],
  component: Connected,
})

const WorkDock = lazy(() =>
  import('../features/triage/bulk/WorkDock.tsx').then(({ WorkDock }) => ({ default: WorkDock })),
)

function Connected() {
  const { id } = useConnection()
  const [runs] = usePersisted(bulkMark(id))
  const jobs = useStore(exportJobs)
  return (
    <>
      <Outlet />
      {runs.length + jobs.length > 0 && (
        <Suspense>
          <WorkDock />
        </Suspense>
      )}
    </>
  )
}
