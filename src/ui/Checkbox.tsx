import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  /** For what applies at once. */
  isSwitch?: boolean
  /** Left out where the box has its name from elsewhere (`aria-label`). */
  label?: ReactNode
  help?: ReactNode
  indeterminate?: boolean
  /** Why it cannot be used now. */
  unavailable?: string | false | null
  onValue?: (checked: boolean) => void
}

const switchClass =
  'relative m-0 h-4 w-7 shrink-0 appearance-none rounded-full bg-edge transition-colors before:absolute before:start-0.5 before:top-0.5 before:size-3 before:rounded-full before:bg-white before:transition-all checked:bg-accent-fill checked:before:start-3.5 forced-colors:appearance-auto'

export function Checkbox(props: CheckboxProps) {
  const { isSwitch = false, label, help, indeterminate = false, unavailable, onValue, className, ...rest } = props
  const box = (
    <input
      {...rest}
      type="checkbox"
      role={isSwitch ? 'switch' : undefined}
      ref={(node) => {
        if (node) node.indeterminate = indeterminate
      }}
      aria-disabled={unavailable ? true : undefined}
      onChange={(event) => !unavailable && onValue?.(event.target.checked)}
      className={cx(isSwitch ? switchClass : 'check', !label && className)}
    />
  )
  if (!label) return box
  return (
    <label
      className={cx('inline-flex items-start gap-2.5', unavailable && 'opacity-60', className)}
      title={unavailable || undefined}
    >
      <span className="grid h-5 place-items-center">{box}</span>
      <span>
        {label}
        {help && <span className="block text-sm text-faint">{help}</span>}
      </span>
    </label>
  )
}
