import type { ReactNode } from 'react'
import type { Severity } from '../../contract/openapi.gen.ts'
import { cx } from '../lib/cx.ts'

/** The colours of each are in styles/badges.css. */
export type BadgeTone = 'plain' | 'success' | 'warning' | 'danger' | Severity

interface BadgeProps {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}

export function Badge({ tone = 'plain', className, children }: BadgeProps) {
  return (
    <span data-tone={tone} className={cx('badge', className)}>
      {children}
    </span>
  )
}
