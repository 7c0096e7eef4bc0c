import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import type { BadgeTone } from './badge-tone.ts'

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
