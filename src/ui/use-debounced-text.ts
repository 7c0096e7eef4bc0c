import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Text of a field that is stored in the URL. It follows the URL (Back, a link) and is written to it after `pause` milliseconds
 * without typing. Returns the text, a setter, and a setter that writes at once.
 */
export function useDebouncedText(
  value: string,
  commit: (text: string) => void,
  pause = 250,
): [string, (text: string) => void, (text: string) => void] {
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
  const setTyped = (next: string) => setState({ text: next, base: value })
  const setNow = (next: string) => {
    setTyped(next)
    commit(next)
  }
  return [shown, setTyped, setNow]
}
