import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Text that is typed here and lives in the address: it follows the address (Back, a link), and goes there once typing
 * rests for `pause` milliseconds. Returns the text for the field, a setter, and one that does not wait.
 */
export function useTyped(
  value: string,
  commit: (text: string) => void,
  pause = 250,
): [string, (text: string) => void, (text: string) => void] {
  const [{ text, base }, setState] = useState({ text: value, base: value })
  const shown = base === value ? text : value
  // Once the address has caught up, going back to what was there before is a change, too.
  if (base !== value && text === value) setState({ text, base: value })
  const send = useEffectEvent(commit)
  useEffect(() => {
    if (shown === value) return undefined
    // Whoever has set out for another page meanwhile is not called back: the address changes before the page does.
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
