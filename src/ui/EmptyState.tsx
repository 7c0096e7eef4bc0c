import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** What it means and what to do next. */
  children?: ReactNode
  actions?: ReactNode
  /** Under a heading of its own, in a part of the page: smaller, and a heading below that one. */
  inSection?: boolean
  className?: string
}

export function EmptyState({ icon, title, children, actions, inSection, className }: EmptyStateProps) {
  const Title = inSection ? 'h4' : 'h2'
  return (
    <div
      className={cx(
        'mx-auto grid max-w-md justify-items-center gap-3 px-6 text-center',
        inSection ? 'py-4' : 'py-16',
        className,
      )}
    >
      {icon && (
        <span aria-hidden="true" className="grid size-11 place-items-center rounded-lg bg-well text-quiet">
          {icon}
        </span>
      )}
      <Title className={cx('font-semibold', !inSection && 'text-lg')}>{title}</Title>
      {children && <div className="text-balance text-quiet">{children}</div>}
      {actions && <div className="mt-1 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
