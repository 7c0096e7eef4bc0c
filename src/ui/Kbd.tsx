import { cx } from '../lib/cx.ts'

const looks = {
  sheet: 'bg-well text-quiet',
  accent: 'bg-[#00000033] text-on-accent',
  ink: 'bg-paper/20 text-paper',
}

interface KbdProps {
  keys: string
  on?: keyof typeof looks
  /** Also shown on devices that most likely have no keyboard: in lists of keys. */
  always?: boolean
}

/** A key, hidden from assistive technology: the control beside it names the action. */
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
