import { useMutationState } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SquareIcon, XIcon } from 'lucide-react'
import { createPortal } from 'react-dom'
import { isBulkMutation } from '../../../api/start-mutation.ts'
import { useConnection } from '../../../api/connection-context.ts'
import { jobsOf } from '../../../api/jobs.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { Job } from '../../../lib/job.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { isReconciled, reconciliationText } from '../reports/reconcile.ts'
import type { ExportData } from '../reports/export-job.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { notify } from '../../../ui/toasts.ts'
import { useWide } from '../../../ui/use-media.ts'
import { BulkCard } from './BulkCard.tsx'
import { JobCard } from './JobCard.tsx'
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

/** A successful export shows a toast and disappears. Any other stays until it is closed. */
function ExportCard({ job, small }: { job: Job<ExportData>; small: boolean }) {
  const t = useText()
  const { status, done, total, error, data } = useStore(job.state)
  const { name, missing } = data
  const end = status === 'done' ? data.end : null
  const words = end && [reconciliationText(end, t), missing > 0 && t('reports.export.missing', { count: missing })]
  const said = words && [t('reports.export.done', { name }), ...words].filter(Boolean).join(' ')
  const clean = end !== null && isReconciled(end) && missing === 0
  useEffect(() => {
    if (!said) return
    notify(said)
    if (clean) job.dispose()
  }, [said, clean, job])

  const isRunning = status === 'running'
  return (
    <JobCard
      small={small}
      title={isRunning ? t('reports.exporting') : name}
      summary={isRunning ? t('bulk.count', { done: formatNumber(done), total: formatNumber(total) }) : null}
      progress={isRunning ? { label: t('reports.exporting'), done, total } : null}
      buttons={
        isRunning ? (
          <IconButton
            label={t('reports.export.stop')}
            icon={<SquareIcon className="size-4" />}
            onClick={() => job.dispose()}
          />
        ) : (
          <IconButton label={t('close')} icon={<XIcon className="size-4" />} onClick={() => job.dispose()} />
        )
      }
    >
      {status === 'failed' && (
        <p role="alert" className="text-danger">
          {t('with_colon', { label: t('reports.export.failed') })} {errorSentence(error, t)}
        </p>
      )}
      {words && !clean && <p className="text-quiet">{words.filter(Boolean).join(' ')}</p>}
    </JobCard>
  )
}
