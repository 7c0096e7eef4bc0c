import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../../../locales/text.ts'
import { useCommand } from '../../../ui/commands.ts'
import { useKeys } from '../../../ui/keys.ts'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { focusList } from '../queue/focus-list.ts'
import { useTriageActions, useTriageSearch } from '../queue/triage-context.ts'

const debounceMs = 250

/** Searches after a pause in typing. A new search cancels the one before. */
export function ViolationSearchBox() {
  const t = useText()
  const { filter } = useTriageActions()
  const { search: inForce } = useTriageSearch()
  const [typed, setTyped] = useState(inForce)
  const field = useRef<HTMLInputElement>(null)
  // The search typed since the box got the focus is one entry of the history, so that Back drops nothing else.
  const written = useRef<string | null>(null)
  const ask = useEffectEvent((term: string) => {
    if (term === inForce) return
    filter({ search: term }, written.current === inForce ? 'replace' : 'push')
    written.current = term
  })
  useEffect(() => {
    const timer = setTimeout(() => ask(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  // Follows the address (Back, a link), also while the box has the focus. It keeps what was typed into it, such as a space at the end.
  useEffect(() => {
    if (inForce === written.current) return
    written.current = null
    setTyped(inForce)
  }, [inForce])
  useCommand('search', () => {
    field.current?.focus()
    field.current?.select()
  })
  return (
    <SearchInput
      ref={field}
      label={t('triage.search')}
      placeholder={t('triage.search.placeholder')}
      keys={useKeys('search')}
      value={typed}
      onFocus={() => {
        written.current = null
      }}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if ((event.key !== 'Enter' && event.key !== 'ArrowDown') || event.nativeEvent.isComposing) return
        event.preventDefault()
        ask(typed.trim())
        focusList('first')
      }}
      className="min-w-32 flex-1 sm:max-w-85"
    />
  )
}
