import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** What it means and what to do next. */
  children?: ReactNode
  actions?: ReactNode
  className?: string
}

export function EmptyState({ icon, title, children, actions, className }: EmptyStateProps) {
  return (
    <div className={cx('mx-auto grid max-w-md justify-items-center gap-3 px-6 py-16 text-center', className)}>
      {icon && (
        <span aria-hidden="true" className="grid size-11 place-items-center rounded-lg bg-well text-quiet">
          {icon}
        </span>
      )}
      <h2 className="text-lg font-semibold">{title}</h2>
      {children && <div className="text-balance text-quiet">{children}</div>}
      {actions && <div className="mt-1 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
