import { openHeadingId } from '../OpenHeader.tsx'

/**
 * Moves the focus to the list, so that letters are commands again: to the row that Tab focuses, or to the first one. If the open
 * violation covers the list, its heading gets the focus.
 */
export function focusList(row: 'current' | 'first' = 'current'): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[role="grid"] [data-violation]')]
  const wanted = rows.find(({ tabIndex }) => row === 'first' || tabIndex === 0)
  wanted?.focus()
  if (wanted && document.activeElement === wanted) return
  const heading = document.getElementById(openHeadingId)
  if (heading) heading.focus()
  else if (row === 'current' && document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
