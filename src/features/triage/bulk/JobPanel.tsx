import { useMutationState } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { isBulkMutation } from '../../../api/bulk-variables.ts'
import { useConnection } from '../../../api/connection-context.ts'
import { jobsOf } from '../../../api/jobs.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { ExportCard, type ExportData } from '../reports/ExportCard.tsx'
import { useWide } from '../../../ui/use-media.ts'
import { BulkCard } from './BulkCard.tsx'
import { bulkControls, bulkEntry, controlOf, isUndone, readBulks } from './bulk-mutations.ts'

/** Running bulk decisions and exports: in the sidebar on every page, at the top if there is none. */
export function JobPanel() {
  const t = useText()
  const { id: connectionId } = useConnection()
  const all = readBulks(useMutationState({ filters: { predicate: isBulkMutation }, select: bulkEntry }))
  // Those that are not over, or have problems.
  const decisions = all.filter((bulk) => !isUndone(bulk, all))
  const controls = useStore(bulkControls(connectionId))
  const exports = useStore(jobsOf<ExportData>(connectionId, 'export'))
  const small = !useWide()
  const isDeciding = decisions.some(
    ({ head, pending }) => pending.length > 0 && !controlOf(controls, head.bulk_id).isPaused,
  )
  // Closing the tab would interrupt it.
  useEffect(() => {
    if (!isDeciding) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    globalThis.addEventListener('beforeunload', warn)
    return () => globalThis.removeEventListener('beforeunload', warn)
  }, [isDeciding])
  if (decisions.length + exports.length === 0) return null

  const label = t(decisions.length > 0 ? 'bulk.region' : 'reports.exports')
  const cards = (
    <>
      {decisions.map((bulk) => (
        <BulkCard key={bulk.head.bulk_id} bulk={bulk} small={small} />
      ))}
      {exports.map((job) => (
        <ExportCard key={job.id} job={job} small={small} />
      ))}
    </>
  )
  const side = document.getElementById('side-work')
  if (small || !side) {
    return (
      <section
        aria-label={label}
        className="no-print pointer-events-none fixed inset-x-0 top-2 z-35 flex flex-wrap justify-center gap-2 px-14"
      >
        {cards}
      </section>
    )
  }
  return createPortal(
    <section aria-label={label} className="grid gap-2">
      {cards}
    </section>,
    side,
  )
}
