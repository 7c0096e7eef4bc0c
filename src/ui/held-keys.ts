/**
 * From now on keys are kept for what is about to come, so that none does something on the page as it is. Returns what
 * ends it, once: each is then pressed again, where the focus is by that time.
 */
export function holdKeys(onEscape?: () => void): (end: { pressAgain: boolean }) => void {
  let held: KeyboardEvent[] = []
  const hold = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isOurs.test(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') onEscape?.()
    else if (event.key === 'Backspace') held.pop()
    else if (!event.repeat) held.push(event)
  }
  globalThis.addEventListener('keydown', hold, true)
  return ({ pressAgain }) => {
    globalThis.removeEventListener('keydown', hold, true)
    const keys = pressAgain ? held : []
    held = []
    keys.forEach(press)
  }
}

// What can be pressed again. Others, such as Tab, only the browser can.
const isOurs = /^(.|Arrow\w+|Enter|Escape|Backspace)$/u

function press({ key, code, shiftKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
  if (target.dispatchEvent(again) && key.length === 1) type(target, key)
}

/** A key that a script presses writes nothing by itself. */
function type(target: Element, letter: string): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  const { selectionStart: start, selectionEnd: end } = target
  // A box to tick has no text.
  if (start === null || end === null) return
  target.setRangeText(letter, start, end, 'end')
  target.dispatchEvent(new InputEvent('input', { inputType: 'insertText', data: letter, bubbles: true }))
}
