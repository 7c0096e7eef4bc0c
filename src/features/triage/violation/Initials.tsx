import { cx } from '../../../lib/cx.ts'
import { initialsOf } from './initials.ts'

/** A person as two letters. Hidden from assistive technology: the name stands beside it. */
export function Initials({ name, className = 'size-7' }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center rounded-full bg-well text-[0.625rem] font-semibold text-quiet',
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
