import { useEffect } from 'react'
import type { Job } from '../../../lib/job.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { notify } from '../../../ui/toasts.ts'
import { JobCard } from '../bulk/JobCard.tsx'
import { isReconciled, type Reconciliation, reconciliationText } from './reconcile.ts'

export interface ExportData {
  /** The name of the file. */
  name: string
  /** The number of threads that could not be read. */
  missing: number
  end: Reconciliation | null
}

/** A successful export shows a toast and disappears. Any other stays until it is closed. */
export function ExportCard({ job, small }: { job: Job<ExportData>; small: boolean }) {
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
      progress={isRunning ? { label: t('reports.exporting'), done, total } : null}
      stop={isRunning ? { label: t('reports.export.stop'), onStop: () => job.stop() } : undefined}
      close={isRunning ? undefined : { label: t('close'), onClose: () => job.dispose() }}
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
