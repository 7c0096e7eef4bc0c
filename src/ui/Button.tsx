import type { ComponentProps, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { Kbd } from './Kbd.tsx'
import { tip } from './tip.ts'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** The key for the same action, formatted by `formatKeys`. Not part of the accessible name. */
  keys?: string
  /** Why it cannot be used now. The button stays visible and gives the reason. */
  unavailable?: string | false | null
  /** The action is running, so it cannot be pressed again. */
  busy?: boolean
}

export function Button({
  variant,
  size,
  icon,
  keys,
  unavailable,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const off = Boolean(unavailable) || busy
  return (
    <button
      {...rest}
      {...tip(unavailable || undefined)}
      type={off && type === 'submit' ? 'button' : type}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={off ? undefined : onClick}
      className={buttonClass({ variant, size, className })}
    >
      {icon}
      {children}
      {keys && <Kbd keys={keys} on={variant === 'primary' ? 'accent' : 'sheet'} />}
    </button>
  )
}
