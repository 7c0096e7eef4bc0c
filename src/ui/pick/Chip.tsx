import { XIcon } from 'lucide-react'
import { useText } from '../../locales/text.ts'

/** One of several chosen values, with a button to remove it. */
export function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const t = useText()
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 rounded-sm bg-well ps-2 text-ink">
      <span dir="auto" className="truncate py-0.5">
        {label}
      </span>
      <button
        type="button"
        aria-label={t('generate.remove_one', { label })}
        onClick={({ currentTarget, detail }) => {
          // Pressed by key: the button goes with the chip, and the focus with it.
          if (detail === 0) currentTarget.parentElement?.parentElement?.querySelector('input')?.focus()
          onRemove()
        }}
        className="grid size-6 place-items-center rounded-sm text-quiet hover:text-ink"
      >
        <XIcon aria-hidden="true" className="size-3" />
      </button>
    </span>
  )
}

/** The border of a field that contains chips and a text input. */
export const chipsClass =
  'flex min-h-9 w-full flex-wrap items-center gap-1.5 rounded-md border border-edge bg-sheet px-1.5 py-1 shadow-raised hover:border-quiet has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-aria-invalid:border-danger has-aria-invalid:ring-mistake'

export const chipsInputClass = 'h-6 min-w-12 flex-1 bg-transparent px-1.5 outline-none focus-visible:outline-none'
