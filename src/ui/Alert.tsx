import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

/** Says what went wrong, and is read out when it appears. Without a text it is nothing. */
export function Alert({ className, children }: { className?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" className={cx('text-danger', className)}>
      {children}
    </p>
  )
}
