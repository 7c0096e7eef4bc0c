import type { KeyboardEvent } from 'react'

/** Moves the focus to the element before or after the one that has it, around the ends, or with Home and End to an end. */
export function moveFocus(event: KeyboardEvent, elements: readonly HTMLElement[], before: string, after: string): void {
  const at = elements.findIndex((one) => one === document.activeElement)
  const to = { [before]: Math.max(at, 0) - 1, [after]: (at + 1) % elements.length, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  elements.at(to)?.focus()
}
