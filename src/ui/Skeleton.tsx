import { cx } from '../lib/cx.ts'

/** A placeholder. Give it the size of the content, so that nothing moves when the content arrives. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-sm bg-well', className)} />
}

export function SkeletonLines({ lines = 3, className }: { lines?: number; className?: string }) {
  const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-1/2']
  return (
    <span aria-hidden="true" className={cx('grid gap-2', className)}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={cx('h-3', widths[index % widths.length])} />
      ))}
    </span>
  )
}
