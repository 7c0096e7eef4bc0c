import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { formatNumber } from '../lib/format.ts'
import { useText } from '../locales/text.ts'

interface JobProgressProps {
  label: string
  done: number
  total: number
  /** Paused, or waiting for the service. */
  idle?: boolean
}

interface JobCardProps {
  title: string
  /** The progress in words. */
  summary: string | null
  /** Null if there is no progress to show. */
  progress: JobProgressProps | null
  small?: boolean
  buttons: ReactNode
  /** Further details. */
  children?: ReactNode
}

/** A summary of a job, visible on every page. `small` if there is no sidebar. */
export function JobCard({ title, summary, progress, small, buttons, children }: JobCardProps) {
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
        {summary && <span className="text-quiet tabular-nums">{summary}</span>}
      </div>
      {progress && <JobProgress {...progress} />}
      {children}
      <div className="-mx-1 flex flex-wrap items-center">{buttons}</div>
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
