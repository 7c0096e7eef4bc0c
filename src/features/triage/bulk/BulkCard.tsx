import { useState } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import { cx } from '../../../lib/cx.ts'
import type { Job } from '../../../lib/job.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { actionLabelKey } from '../logic/review-actions.ts'
import { BulkDetails } from './BulkDetails.tsx'
import type { BulkRun } from './bulk-run.ts'
import { closeRun } from './conclude-run.ts'
import { JobCard } from './JobCard.tsx'
import { useRun } from './use-run.ts'
import { JobProgress } from './JobProgress.tsx'

export function BulkCard({ job, small }: { job: Job<BulkRun>; small: boolean }) {
  const t = useText()
  const { id: connectionId } = useConnection()
  const [open, setOpen] = useState(false)
  const { run, counts, over, question, title, count, summary, progress, paused } = useRun(job)
  const details = open && <BulkDetails job={job} onClose={() => setOpen(false)} />
  const left = [
    counts.failed > 0 && t('bulk.failed', { count: counts.failed }),
    counts.changed > 0 && t(run.kind === 'undo' ? 'triage.undo.left' : 'bulk.changed', { count: counts.changed }),
  ].filter(Boolean)

  if (small && !question) {
    return (
      <>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="pointer-events-auto grid h-10 w-48 grid-cols-1 content-center gap-1 rounded-md border border-line bg-sheet px-2.5 text-xs shadow-float"
        >
          <span className="flex min-w-0 justify-between gap-2">
            <span className="truncate font-medium">{title}</span>
            <span className={cx('whitespace-nowrap tabular-nums', left.length > 0 ? 'text-danger' : 'text-quiet')}>
              {count}
            </span>
          </span>
          <JobProgress {...progress} />
        </button>
        <div className="pointer-events-auto">{details}</div>
      </>
    )
  }
  return (
    <JobCard
      small={small}
      title={title}
      summary={summary}
      progress={progress}
      onResume={!over && paused && !question ? () => job.resume() : undefined}
      onPause={!over && !paused ? () => job.pause() : undefined}
      stop={over ? undefined : { label: t('bulk.stop'), onStop: () => job.stop() }}
      close={over ? { label: t('bulk.remove'), onClose: () => void closeRun(connectionId, job) } : undefined}
      actions={
        <span className="ms-auto flex flex-wrap justify-end">
          <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
            {t('bulk.details')}
          </Button>
          {question && (
            <Button size="sm" variant="primary" onClick={() => job.resume()}>
              {t(actionLabelKey[run.action])}
            </Button>
          )}
        </span>
      }
    >
      {question && <p>{question}</p>}
      {left.length > 0 && <p className="text-danger">{left.join(' ')}</p>}
      {details}
    </JobCard>
  )
}
