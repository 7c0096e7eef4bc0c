import { memo } from 'react'
import { cx } from '../../../lib/cx.ts'
import { columns, type ViolationRowProps } from './columns.tsx'

/** One violation. The list handles its events. */
export const ViolationRow = memo(function ViolationRow(row: ViolationRowProps) {
  const { violation, isMember, index, isOpen, isSelected, isFocusable, isNarrow, isSelectable } = row
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a row of a table cannot be a flexible box
      role="row"
      data-violation={violation.id}
      aria-rowindex={index}
      aria-selected={isSelectable ? isSelected : undefined}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isFocusable ? 0 : -1}
      className={cx('row', isMember && 'row-member')}
    >
      {columns
        .filter(({ id, isWide }) => !(isWide && isNarrow) && (isSelectable || id !== 'select'))
        .map(({ id, className, Cell }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          <span key={id} role="gridcell" className={className}>
            <Cell {...row} />
          </span>
        ))}
    </div>
  )
})
