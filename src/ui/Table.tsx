import { ArrowDownIcon, ArrowUpIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

interface TableProps {
  label: string
  heads: readonly (string | Head | false)[]
  children: ReactNode
}

/** A table that is too wide scrolls by itself. */
export function Table({ label, heads, children }: TableProps) {
  const shown = heads.filter((head) => head !== false)
  return (
    <div className="-mt-px overflow-x-auto">
      <table aria-label={label} className="w-full border-collapse text-start">
        <thead className="border-y border-line">
          <tr>
            {shown.map((head, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two columns may have one title
              <Th key={index} {...(typeof head === 'string' ? { title: head } : head)} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

const cell = 'px-3 py-2.5 first:ps-5 last:pe-5 lg:first:ps-6 lg:last:pe-6'

export function Td({ className, numeric, ...rest }: ComponentProps<'td'> & { numeric?: boolean }) {
  return <td {...rest} className={cx(cell, 'align-middle', numeric && 'text-end tabular-nums', className)} />
}

interface Head {
  title: string
  className?: string
  numeric?: boolean
  /** For assistive technology only. */
  hideTitle?: boolean
  /** The current sort direction of this column, null if it is not sorted, undefined if it cannot be. */
  sorted?: 'ascending' | 'descending' | null
  onSort?: () => void
}

function Th({ title, className, numeric, hideTitle, sorted, onSort }: Head) {
  const Icon = sorted === 'descending' ? ArrowDownIcon : ArrowUpIcon
  return (
    <th
      scope="col"
      aria-sort={sorted ?? undefined}
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
          {title}
          <Icon
            aria-hidden="true"
            className={cx('size-3.5', !sorted && 'opacity-0 group-hover:opacity-50 group-focus-visible:opacity-50')}
          />
        </button>
      ) : (
        <span className={hideTitle ? 'sr-only' : undefined}>{title}</span>
      )}
    </th>
  )
}
