import { useRef } from 'react'
import { useCommand } from './commands.ts'
import { useKeys } from './keys.ts'
import { SearchInput } from './SearchInput.tsx'
import { useDebouncedText } from './use-debounced-text.ts'

interface ListSearchProps {
  label: string
  /** As in the address. */
  value: string
  onValue: (value: string) => void
  className?: string
}

/** Filters a list while the user types. The search key focuses it. */
export function ListSearch({ label, value, onValue, className = 'w-full sm:w-80' }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useDebouncedText(value, onValue, 100)
  useCommand('search', () => field.current?.focus())
  return (
    <SearchInput
      ref={field}
      label={label}
      placeholder={label}
      keys={useKeys('search')}
      value={text}
      onChange={({ target }) => setText(target.value)}
      className={className}
    />
  )
}
