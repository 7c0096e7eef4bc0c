import { cx } from '../lib/cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md'

const base =
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium no-underline transition-colors aria-disabled:opacity-60'

const variants = {
  primary: 'forced-colors:border bg-accent-fill text-on-accent not-aria-disabled:hover:bg-accent-fill-hover',
  secondary: 'border border-line bg-sheet text-ink shadow-raised not-aria-disabled:hover:bg-hover',
  ghost: 'text-quiet not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink',
  danger: 'border border-line bg-sheet text-danger shadow-raised not-aria-disabled:hover:bg-danger-wash',
} satisfies Record<ButtonVariant, string>

const sizes = { sm: 'h-7 px-2 text-sm', md: 'h-9 px-3 text-base' } satisfies Record<ButtonSize, string>

/** The style of a button for a link: `<Link className={buttonClass()}>`. */
export function buttonClass({
  variant = 'secondary',
  size = 'md',
  className,
}: {
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
} = {}): string {
  return cx(base, variants[variant], sizes[size], className)
}
