import { ArrowDownIcon, ArrowUpIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

/** `label` is its accessible name. A table that is too wide scrolls by itself. */
export function Table({ label, className, children, ...rest }: ComponentProps<'table'> & { label: string }) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} {...rest} className={cx('w-full border-collapse text-start', className)}>
        {children}
      </table>
    </div>
  )
}

const cell = 'px-3 py-2.5 first:ps-5 last:pe-5 lg:first:ps-6 lg:last:pe-6'

export function Td({ className, numeric, ...rest }: ComponentProps<'td'> & { numeric?: boolean }) {
  return <td {...rest} className={cx(cell, 'align-middle', numeric && 'text-end tabular-nums', className)} />
}

interface ThProps extends ComponentProps<'th'> {
  numeric?: boolean
  /** The current sort direction of this column, null if it is not sorted, undefined if it cannot be. */
  sorted?: 'ascending' | 'descending' | null
  onSort?: () => void
  children: ReactNode
}

export function Th({ className, numeric, sorted, onSort, children, ...rest }: ThProps) {
  const Icon = sorted === 'descending' ? ArrowDownIcon : ArrowUpIcon
  return (
    <th
      scope="col"
      aria-sort={sorted ?? undefined}
      {...rest}
      className={cx(
        cell,
        'py-2 text-xs font-medium whitespace-nowrap text-faint',
        numeric ? 'text-end' : 'text-start',
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cx(
            'group -mx-1.5 inline-flex items-center align-middle gap-1 rounded-sm px-1.5 py-0.5 hover:text-ink',
            sorted && 'text-ink',
            numeric && 'flex-row-reverse',
          )}
        >
          {children}
          <Icon
            aria-hidden="true"
            className={cx('size-3.5', !sorted && 'opacity-0 group-hover:opacity-50 group-focus-visible:opacity-50')}
          />
        </button>
      ) : (
        children
      )}
    </th>
  )
}
