import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useConnection } from '../api/connection-context.ts'
import { hasUnsentChanges } from '../api/outbox-journal.ts'
import { bulkJobIds } from '../features/triage/bulk/bulk-job-ids.ts'
import { exportJobs } from '../features/triage/reports/export-jobs.ts'
import { usePersisted } from '../lib/persisted-store.ts'
import { useStore } from '../lib/store.ts'

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
  component: Connected,
})

const WorkDock = lazy(() =>
  import('../features/triage/bulk/WorkDock.tsx').then(({ WorkDock }) => ({ default: WorkDock })),
)

function Connected() {
  const { id } = useConnection()
  const [runs] = usePersisted(bulkJobIds(id))
  const jobs = useStore(exportJobs(id))
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
