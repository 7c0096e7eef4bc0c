import { cx } from '../lib/cx.ts'

/** The border shared by all text fields and selects. */
export function inputClass(className?: string): string {
  return cx(
    'w-full min-w-0 rounded-md border border-edge bg-sheet px-3 text-base text-ink shadow-raised hover:border-quiet focus-visible:border-accent aria-invalid:border-danger aria-invalid:ring-mistake',
    className,
  )
}
