import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

interface EmptyStateProps {
  icon?: LucideIcon
  title: string
  /** The service's `detail`. */
  detail?: string
  /** What it means and what to do next. */
  children?: ReactNode
  actions?: ReactNode
  /** Under a heading of its own, in a part of the page: smaller, and a heading below that one. */
  inSection?: boolean
  role?: 'alert'
  className?: string
}

/** Shown instead of a page, or a part of one, that has nothing to show or has failed. */
export function EmptyState(props: EmptyStateProps) {
  const { icon: Icon, title, detail, children, actions, inSection, role, className } = props
  const Title = inSection ? 'h4' : 'h2'
  return (
    <div
      role={role}
      className={cx(
        'mx-auto grid max-w-md justify-items-center gap-3 px-6 text-center',
        inSection ? 'py-4' : 'py-16',
        className,
      )}
    >
      {Icon && (
        <span aria-hidden="true" className="grid size-11 place-items-center rounded-lg bg-well text-quiet">
          <Icon className="size-5" />
        </span>
      )}
      <Title className={cx('font-semibold', !inSection && 'text-lg')}>{title}</Title>
      {detail && <p className="w-fit rounded-md bg-well px-3 py-2">{detail}</p>}
      {children && <div className="text-balance text-quiet">{children}</div>}
      {actions && <div className="mt-1 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
