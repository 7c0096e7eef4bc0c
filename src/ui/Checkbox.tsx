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

interface SwitchProps {
  checked: boolean
  onValue: (checked: boolean) => void
  label: ReactNode
  /** Why it cannot be used now. */
  unavailable?: string | false | null
  className?: string
}

export function Switch({ checked, onValue, label, unavailable, className }: SwitchProps) {
  return (
    <label
      className={cx('inline-flex items-center gap-2.5', unavailable && 'opacity-60', className)}
      title={unavailable || undefined}
    >
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-disabled={unavailable ? true : undefined}
        onChange={(event) => !unavailable && onValue(event.target.checked)}
        className="relative m-0 h-4 w-7 shrink-0 appearance-none rounded-full bg-edge transition-colors before:absolute before:start-0.5 before:top-0.5 before:size-3 before:rounded-full before:bg-white before:transition-all checked:bg-accent-fill checked:before:start-3.5 forced-colors:appearance-auto"
      />
      <span>{label}</span>
    </label>
  )
}
