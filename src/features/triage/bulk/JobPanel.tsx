import { useMutationState } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SquareIcon, XIcon } from 'lucide-react'
import { createPortal } from 'react-dom'
import { isBulkMutation } from '../../../api/start-mutation.ts'
import { useConnection } from '../../../api/connection-context.ts'
import { type ExportState, exportsOf } from '../../../api/jobs.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useWide } from '../../../ui/use-media.ts'
import { BulkCard } from './BulkCard.tsx'
import { JobCard } from '../../../ui/JobCard.tsx'
import { bulkControls, bulkEntry, isUndone, readBulks } from '../../../review/bulk-mutations.ts'

/** Running bulk decisions and exports: in the sidebar on every page, at the top if there is none. */
export function JobPanel() {
  const t = useText()
  const { id: connectionId } = useConnection()
  const all = readBulks(useMutationState({ filters: { predicate: isBulkMutation }, select: bulkEntry }))
  // Those that are not over, or have problems.
  const decisions = all.filter((bulk) => !isUndone(bulk, all))
  const controls = useStore(bulkControls(connectionId))
  const exports = useStore(exportsOf(connectionId))
  const small = !useWide()
  const isWorking =
    exports.some(({ isRunning }) => isRunning) ||
    decisions.some(({ head, pending }) => pending.length > 0 && !controls[head.bulk_id]?.isPaused)
  // Closing the tab would interrupt it.
  useEffect(() => {
    if (!isWorking) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    globalThis.addEventListener('beforeunload', warn)
    return () => globalThis.removeEventListener('beforeunload', warn)
  }, [isWorking])
  if (decisions.length + exports.length === 0) return null

  const label = t(decisions.length > 0 ? 'bulk.region' : 'reports.exports')
  const cards = (
    <>
      {decisions.map((bulk) => (
        <BulkCard key={bulk.head.bulk_id} bulk={bulk} small={small} />
      ))}
      {exports.map((one) => (
        <ExportCard key={one.id} shown={one} small={small} />
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

/** A complete export shows a toast and disappears. Any other stays until it is closed. */
function ExportCard({ shown, small }: { shown: ExportState; small: boolean }) {
  const t = useText()
  const { name, done, total, isRunning, remarks, error, close } = shown
  return (
    <JobCard
      small={small}
      title={isRunning ? t('reports.exporting') : name}
      summary={isRunning ? t('bulk.count', { done: formatNumber(done), total: formatNumber(total) }) : null}
      progress={isRunning ? { label: t('reports.exporting'), done, total } : null}
      buttons={
        <IconButton
          label={t(isRunning ? 'reports.export.stop' : 'close')}
          icon={isRunning ? SquareIcon : XIcon}
          onClick={close}
        />
      }
    >
      {error !== null && (
        <p role="alert" className="text-danger">
          {t('with_colon', { label: t('reports.export.failed') })} {errorSentence(error, t)}
        </p>
      )}
      {remarks && <p className="text-quiet">{remarks}</p>}
    </JobCard>
  )
}
