import { cx } from '../../../lib/cx.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'

interface JobProgressProps {
  label: string
  done: number
  total: number
  /** Paused, or waiting for the service. */
  idle?: boolean
  className?: string
}

/** A progress bar. */
export function JobProgress({ label, done, total, idle = false, className }: JobProgressProps) {
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
      className={cx('h-1.5 overflow-hidden rounded-sm bg-well forced-colors:border', className)}
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
