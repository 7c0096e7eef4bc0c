import { memo } from 'react'
import { cx } from '../../../lib/cx.ts'
import { columns, type ViolationRowProps } from './columns.tsx'

/** One violation. The list handles its events. */
export const ViolationRow = memo(function ViolationRow(row: ViolationRowProps) {
  const { entry, index, isOpen, isSelected, isFocusable, isNarrow, isSelectable } = row
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a row of a table cannot be a flexible box
      role="row"
      data-violation={entry.violation.id}
      aria-rowindex={index}
      aria-selected={isSelectable ? isSelected : undefined}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isFocusable ? 0 : -1}
      className={cx('row', entry.isMember && 'row-member')}
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
}, isSameRow)

/** Each list has new entry objects, and each overlay new violations, so both are compared by their fields. */
function isSameRow({ entry: one, ...before }: ViolationRowProps, { entry: other, ...now }: ViolationRowProps): boolean {
  const { violation: was, ...entryBefore } = one
  const { violation: is, ...entryNow } = other
  return isShallowEqual(was, is) && isShallowEqual(entryBefore, entryNow) && isShallowEqual(before, now)
}

function isShallowEqual<T extends object>(one: T, other: T): boolean {
  const names = Object.keys(one)
  const isEqual = (name: string) => Object.is(Reflect.get(one, name), Reflect.get(other, name))
  return names.length === Object.keys(other).length && names.every(isEqual)
}
