import { SquareIcon, XIcon } from 'lucide-react'
import { useEffect } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { notify } from '../../../ui/notices.ts'
import { WorkBar } from '../bulk/WorkBar.tsx'
import type { ExportJob } from './export-job.ts'
import { isReconciled } from './reconcile.ts'
import { reconciledWords } from './reconciled-words.ts'

/** An export in a few lines; a clean end is told and leaves nothing behind, any other stays until it is read. */
export function ExportCard({ job, small }: { job: ExportJob; small: boolean }) {
  const t = useText()
  const { phase, done, total, end, missing, error } = useStore(job.state)
  const words = end && [reconciledWords(end, t), missing > 0 && t('evidence.export.missing', { count: missing })]
  const said = words && [t('evidence.export.done', { name: job.name }), ...words].filter(Boolean).join(' ')
  const clean = end !== null && isReconciled(end) && missing === 0
  useEffect(() => {
    if (!said) return
    notify(said)
    if (clean) job.close()
  }, [said, clean, job])

  const isRunning = phase === 'running'
  return (
    <div
      className={
        small
          ? 'pointer-events-auto w-44 rounded-md border border-line bg-sheet px-2.5 py-1.5 text-xs shadow-float'
          : 'grid gap-2 rounded-lg border border-line bg-sheet p-2.5 text-sm shadow-raised'
      }
    >
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <span className="block truncate font-medium">{isRunning ? t('evidence.exporting') : job.name}</span>
          {isRunning && (
            <span className="text-quiet tabular-nums">
              {t('bulk.count', { done: formatNumber(done), total: formatNumber(total) })}
            </span>
          )}
        </div>
        {isRunning ? (
          <IconButton label={t('evidence.export.stop')} icon={<SquareIcon className="size-4" />} onClick={job.stop} />
        ) : (
          <IconButton label={t('evidence.export.close')} icon={<XIcon className="size-4" />} onClick={job.close} />
        )}
      </div>
      {isRunning && <WorkBar label={t('evidence.exporting')} done={done} total={total} />}
      {phase === 'failed' && (
        <p role="alert" className="text-danger">
          {t('evidence.export.failed')}: {errorSentence(error, t)}
        </p>
      )}
      {words && !clean && <p className="text-quiet">{words.filter(Boolean).join(' ')}</p>}
    </div>
  )
}
