import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'
import { Kbd } from './Kbd.tsx'
import { tip } from './TipLayer.tsx'

const base =
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium no-underline transition-colors aria-disabled:opacity-60'

const variants = {
  primary: 'forced-colors:border bg-accent-fill text-on-accent not-aria-disabled:hover:bg-accent-fill-hover',
  secondary: 'border border-line bg-sheet text-ink shadow-raised not-aria-disabled:hover:bg-hover',
  ghost: 'text-quiet not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink',
  danger: 'border border-line bg-sheet text-danger shadow-raised not-aria-disabled:hover:bg-danger-wash',
}

const sizes = { sm: 'h-7 px-2 text-sm', md: 'h-9 px-3 text-base' }

interface ButtonLook {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  className?: string
}

/** The style of a button for a link: `<Link className={buttonClass()}>`. */
export function buttonClass({ variant = 'secondary', size = 'md', className }: ButtonLook = {}): string {
  return cx(base, variants[variant], sizes[size], className)
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled' | 'className'> {
  icon?: LucideIcon
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
  icon: Icon,
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
      {Icon && <Icon className={size === 'sm' ? 'size-3.5' : 'size-4'} />}
      {children}
      {keys && <Kbd keys={keys} on={variant === 'primary' ? 'accent' : 'sheet'} />}
    </button>
  )
}
