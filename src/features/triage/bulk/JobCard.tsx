import { PauseIcon, PlayIcon, SquareIcon, XIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

interface JobProgressProps {
  label: string
  done: number
  total: number
  /** Paused, or waiting for the service. */
  idle?: boolean
}

interface JobCardProps {
  title: string
  /** Null if there is no progress to show. */
  progress: JobProgressProps | null
  /** The progress in words, if it is more than a count. */
  summary?: string
  small?: boolean
  onPause?: () => void
  onResume?: () => void
  stop?: { label: string; onStop: () => void }
  close?: { label: string; onClose: () => void }
  /** More actions. */
  actions?: ReactNode
  /** Further details. */
  children?: ReactNode
}

/** A summary of a job, visible on every page. `small` if there is no sidebar. */
export function JobCard({
  title,
  progress,
  summary,
  small,
  onPause,
  onResume,
  stop,
  close,
  actions,
  children,
}: JobCardProps) {
  const t = useText()
  const count = progress && t('bulk.count', { done: formatNumber(progress.done), total: formatNumber(progress.total) })
  return (
    <div
      className={
        small
          ? 'pointer-events-auto grid w-48 gap-1 rounded-md border border-line bg-sheet px-2.5 py-1.5 text-xs shadow-float'
          : 'grid gap-2 rounded-lg border border-line bg-sheet p-2.5 text-sm shadow-raised'
      }
    >
      <div className="min-w-0">
        <span className="line-clamp-2 font-medium wrap-anywhere">{title}</span>
        {progress && <span className="text-quiet tabular-nums">{summary ?? count}</span>}
      </div>
      {progress && <JobProgress {...progress} />}
      {children}
      <div className="-mx-1 flex flex-wrap items-center">
        {onResume && <IconButton label={t('bulk.resume')} icon={<PlayIcon className="size-4" />} onClick={onResume} />}
        {onPause && <IconButton label={t('bulk.pause')} icon={<PauseIcon className="size-4" />} onClick={onPause} />}
        {stop && <IconButton label={stop.label} icon={<SquareIcon className="size-4" />} onClick={stop.onStop} />}
        {close && <IconButton label={close.label} icon={<XIcon className="size-4" />} onClick={close.onClose} />}
        {actions}
      </div>
    </div>
  )
}

/** A progress bar. */
export function JobProgress({ label, done, total, idle = false }: JobProgressProps) {
  const t = useText()
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the platform's element cannot be styled alike everywhere
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={t('bulk.count', { done: formatNumber(done), total: formatNumber(total) })}
      className="h-1.5 overflow-hidden rounded-sm bg-well forced-colors:border"
    >
      <div
        className={cx(
          'h-full rounded-sm transition-[width]',
          done > 0 && 'min-w-1',
          idle ? 'bg-edge' : 'bg-accent-fill',
        )}
        style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }}
      />
    </div>
  )
}
