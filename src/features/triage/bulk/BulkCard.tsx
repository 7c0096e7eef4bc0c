import { PauseIcon, PlayIcon, SquareIcon, XIcon } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { BulkDetails } from './BulkDetails.tsx'
import type { BulkRunner } from './bulk-runner.ts'
import { useRun } from './use-run.ts'
import { WorkBar } from './WorkBar.tsx'

/** A run in a few lines, in sight on every page; `small` where there is no sidebar. */
export function BulkCard({ runner, small }: { runner: BulkRunner; small: boolean }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { run, progress, done, total, title, count, idle } = useRun(runner)
  const bar = <WorkBar label={t('bulk.progress')} done={done} total={total} idle={idle} />
  const details = open && <BulkDetails runner={runner} onClose={() => setOpen(false)} />
  const over = run.phase === 'over'
  const left = [
    progress.failed > 0 && t('bulk.failed', { count: progress.failed }),
    progress.changed > 0 && t('bulk.changed', { count: progress.changed }),
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
          {bar}
        </button>
        <div className="pointer-events-auto">{details}</div>
      </>
    )
  }
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-sheet p-2.5 shadow-raised">
      <div className="min-w-0 text-sm">
        <span className="block font-medium">{title}</span>
        <span className="text-quiet tabular-nums">{count}</span>
      </div>
      {bar}
      {left.length > 0 && <p className="text-sm text-danger">{left.join(' ')}</p>}
      <div className="-mx-1 flex items-center">
        {!over && run.paused && (
          <IconButton label={t('bulk.resume')} icon={<PlayIcon className="size-4" />} onClick={() => runner.resume()} />
        )}
        {!over && !run.paused && (
          <IconButton label={t('bulk.pause')} icon={<PauseIcon className="size-4" />} onClick={() => runner.pause()} />
        )}
        {over ? (
          <IconButton
            label={t('bulk.remove')}
            icon={<XIcon className="size-4" />}
            onClick={() => void runner.close()}
          />
        ) : (
          <IconButton label={t('bulk.stop')} icon={<SquareIcon className="size-4" />} onClick={() => runner.stop()} />
        )}
        <Button size="sm" variant="ghost" className="ms-auto" onClick={() => setOpen(true)}>
          {t('bulk.details')}
        </Button>
      </div>
      {details}
    </div>
  )
}
