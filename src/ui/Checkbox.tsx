import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  /** Left out where the box has its name from elsewhere (`aria-label`). */
  label?: ReactNode
  help?: ReactNode
  indeterminate?: boolean
  onValue?: (checked: boolean) => void
}

export function Checkbox({ label, help, indeterminate = false, onValue, className, ...rest }: CheckboxProps) {
  const box = (
    <input
      {...rest}
      type="checkbox"
      ref={(node) => {
        if (node) node.indeterminate = indeterminate
      }}
      onChange={(event) => onValue?.(event.target.checked)}
      className={cx('check', !label && className)}
    />
  )
  if (!label) return box
  return (
    <label className={cx('inline-flex items-start gap-2.5', className)}>
      <span className="grid h-5 place-items-center">{box}</span>
      <span>
        {label}
        {help && <span className="block text-sm text-faint">{help}</span>}
      </span>
    </label>
  )
}
