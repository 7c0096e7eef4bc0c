import { cx } from '../lib/cx.ts'

const looks = {
  sheet: 'bg-well text-quiet',
  accent: 'bg-[#00000033] text-on-accent',
  ink: 'bg-paper/20 text-paper',
}

interface KbdProps {
  keys: string
  on?: keyof typeof looks
  /** Also where there is most likely no keyboard: in lists of keys. */
  always?: boolean
}

/** A key, for the eye only: what it does is said by the control beside it. */
export function Kbd({ keys, on = 'sheet', always = false }: KbdProps) {
  return (
    <kbd
      aria-hidden="true"
      className={cx(
        'inline-grid h-5 min-w-5 shrink-0 place-items-center whitespace-nowrap rounded-sm px-1 align-middle font-mono text-[0.6875rem] leading-none',
        looks[on],
        !always && 'pointer-coarse:hidden',
      )}
    >
      {keys}
    </kbd>
  )
}
