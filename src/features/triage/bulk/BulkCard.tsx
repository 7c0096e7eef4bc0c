import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { actionLabelKey } from '../logic/review-actions.ts'
import { BulkDetails } from './BulkDetails.tsx'
import type { Bulk } from './bulk-mutations.ts'
import { closeBulk } from './conclude-bulk.ts'
import { pauseBulk, resumeBulk, stopBulk } from './control-bulk.ts'
import { JobCard } from './JobCard.tsx'
import { JobProgress } from './JobProgress.tsx'
import { useBulk } from './use-bulk.ts'

export function BulkCard({ bulk, small }: { bulk: Bulk; small: boolean }) {
  const t = useText()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const shown = useBulk(bulk)
  const { isOver, isPaused, question, title, count, summary, progress } = shown
  const { head, failed, changed } = bulk
  const details = open && <BulkDetails bulk={bulk} onClose={() => setOpen(false)} />
  const left = [
    failed.length > 0 && t('bulk.failed', { count: failed.length }),
    changed.length > 0 && t(head.kind === 'undo' ? 'triage.undo.left' : 'bulk.changed', { count: changed.length }),
  ].filter(Boolean)
  const resume = () => resumeBulk(bulk, shown)

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
      onResume={!isOver && isPaused && !question ? resume : undefined}
      onPause={!isOver && !isPaused ? () => pauseBulk(bulk) : undefined}
      stop={isOver ? undefined : { label: t('bulk.stop'), onStop: () => stopBulk(client, bulk) }}
      close={isOver ? { label: t('bulk.remove'), onClose: () => closeBulk(client, head) } : undefined}
      actions={
        <span className="ms-auto flex flex-wrap justify-end">
          <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
            {t('bulk.details')}
          </Button>
          {question && (
            <Button size="sm" variant="primary" onClick={resume}>
              {t(actionLabelKey[head.action])}
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
