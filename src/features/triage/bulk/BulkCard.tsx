import { useQueryClient } from '@tanstack/react-query'
import { PauseIcon, PlayIcon, SquareIcon, XIcon } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { BulkDetails, useShownBulk } from './BulkDetails.tsx'
import { type Bulk, controlBulk } from './bulk-mutations.ts'
import { stopBulk } from './control-bulk.ts'
import { JobCard, JobProgress } from './JobCard.tsx'
import { closeBulk } from './run-bulk.ts'

export function BulkCard({ bulk, small }: { bulk: Bulk; small: boolean }) {
  const t = useText()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const shown = useShownBulk(bulk)
  const { isOver, isPaused, title, count, summary, progress } = shown
  const { head, failed, changed } = bulk
  const controls = {
    close: () => closeBulk(client, bulk),
    stop: () => stopBulk(client, bulk),
    pause: () => controlBulk(head, { isPaused: true }),
    resume: () => controlBulk(head, {}),
  }
  const details = open && <BulkDetails bulk={bulk} shown={shown} controls={controls} onClose={() => setOpen(false)} />
  const left = [
    failed.length > 0 && t('bulk.failed', { count: failed.length }),
    changed.length > 0 && t(head.kind === 'undo' ? 'triage.undo.left' : 'bulk.changed', { count: changed.length }),
  ].filter(Boolean)

  if (small) {
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
      title={title}
      summary={summary}
      progress={progress}
      buttons={
        <>
          {!isOver && isPaused && (
            <IconButton label={t('bulk.resume')} icon={<PlayIcon className="size-4" />} onClick={controls.resume} />
          )}
          {!isOver && !isPaused && (
            <IconButton label={t('bulk.pause')} icon={<PauseIcon className="size-4" />} onClick={controls.pause} />
          )}
          {isOver ? (
            <IconButton label={t('bulk.remove')} icon={<XIcon className="size-4" />} onClick={controls.close} />
          ) : (
            <IconButton label={t('bulk.stop')} icon={<SquareIcon className="size-4" />} onClick={controls.stop} />
          )}
          <span className="ms-auto flex flex-wrap justify-end">
            <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
              {t('bulk.details')}
            </Button>
          </span>
        </>
      }
    >
      {left.length > 0 && <p className="text-danger">{left.join(' ')}</p>}
      {details}
    </JobCard>
  )
}
