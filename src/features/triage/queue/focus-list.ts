import { useEffect, useEffectEvent } from 'react'

/** The heading of the open violation. */
export const openHeadingId = 'open-violation'

/**
 * Moves the focus to the list, so that letters are commands again: to the row that Tab focuses, or to the first one. If the open
 * violation covers the list or is not in it, its heading gets the focus.
 */
export function focusList(row: 'current' | 'first' = 'current'): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[role="grid"] [data-violation]')]
  const heading = document.getElementById(openHeadingId)
  const isOpenElsewhere = heading !== null && !rows.some((one) => one.matches('[aria-current]'))
  const wanted = rows.find(({ tabIndex }) => row === 'first' || (tabIndex === 0 && !isOpenElsewhere))
  wanted?.focus()
  if (wanted && document.activeElement === wanted) return
  if (heading) heading.focus()
  else if (row === 'current' && document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

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
