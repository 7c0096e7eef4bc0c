import { useEffect, useEffectEvent } from 'react'

/** Runs on Escape, unless it closes a dialog, a menu or an input method's popup. */
export function useEscape(run: () => void): void {
  const onEscape = useEffectEvent(run)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (document.querySelector('dialog:modal, [popover="auto"]:popover-open')) return
      // A search field would clear itself.
      event.preventDefault()
      onEscape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
