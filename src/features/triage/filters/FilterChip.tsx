import { XIcon } from 'lucide-react'
import { useText } from '../../../locales/text.ts'

/** A filter in force, with a button that takes it back. */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const t = useText()
  return (
    <li className="inline-flex max-w-full items-center rounded-md bg-well ps-2.5">
      <span dir="auto" className="truncate">
        {label}
      </span>
      <button
        type="button"
        aria-label={t('remove_one', { label })}
        onClick={onRemove}
        className="grid size-7 shrink-0 place-items-center rounded-md text-quiet hover:text-ink"
      >
        <XIcon aria-hidden="true" className="size-3.5" />
      </button>
    </li>
  )
}
