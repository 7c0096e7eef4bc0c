import { openHeadingId } from '../OpenHeader.tsx'

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
