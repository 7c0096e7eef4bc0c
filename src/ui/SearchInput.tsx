import { SearchIcon } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from '../lib/cx.ts'
import { inputClass } from './TextInput.tsx'
import { Kbd } from './Kbd.tsx'
import { useCommand } from './commands.ts'
import { useKeys } from './keys.ts'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  keys?: string
}

export function SearchInput({ label, keys, className, ...rest }: SearchInputProps) {
  return (
    <div className={cx('relative', className)}>
      <SearchIcon aria-hidden="true" className="pointer-events-none absolute start-3 top-2.5 size-4 text-faint" />
      <input type="search" aria-label={label} {...rest} className={inputClass('h-9 ps-9 pe-9 pointer-coarse:pe-3')} />
      {keys && (
        <span className="pointer-events-none absolute end-2 top-2 flex [input:not(:placeholder-shown)~&]:hidden">
          <Kbd keys={keys} />
        </span>
      )}
    </div>
  )
}

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

/**
 * Text of a field that is stored in the URL. It follows the URL (Back, a link) and is written to it after `pause` milliseconds
 * without typing.
 */
export function useDebouncedText(value: string, commit: (text: string) => void, pause = 250) {
  const [{ text, base }, setState] = useState({ text: value, base: value })
  const shown = base === value ? text : value
  // Once the URL has the text, typing the earlier text again is a change too.
  if (base !== value && text === value) setState({ text, base: value })
  const send = useEffectEvent(commit)
  useEffect(() => {
    if (shown === value) return undefined
    // Does not interrupt a navigation to another page: the URL changes before the page does.
    const { pathname } = location
    const timer = setTimeout(() => location.pathname === pathname && send(shown), pause)
    return () => clearTimeout(timer)
  }, [shown, value, pause])
  return [shown, (next: string) => setState({ text: next, base: value })] as const
}
