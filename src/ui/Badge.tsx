import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { badgeLook, type BadgeTone, badgeTones } from './badge-look.ts'

export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return <span className={cx(badgeLook, badgeTones[tone], className)}>{children}</span>
}
