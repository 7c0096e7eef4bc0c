import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'
import { tip } from './TipLayer.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** Its accessible name, also shown as a tip. */
  label: string
  /** Without it, `children` are shown. */
  icon?: LucideIcon
  unavailable?: string | false | null
}

export function IconButton({ label, icon: Icon, unavailable, className, onClick, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...tip(unavailable || label)}
      aria-label={label}
      aria-disabled={unavailable ? true : undefined}
      onClick={unavailable ? undefined : onClick}
      className={cx(
        'inline-grid size-8 shrink-0 place-items-center rounded-md text-quiet not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink aria-disabled:opacity-50',
        className,
      )}
    >
      {Icon ? <Icon className="size-4" /> : children}
    </button>
  )
}
