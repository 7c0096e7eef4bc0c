/**
 * From now on keys are kept for what is about to come, so that none does something on the page as it is. Returns what
 * ends it, once: each is then pressed again, where the focus is by that time.
 */
export function holdKeys(onEscape?: () => void): (end: { pressAgain: boolean }) => void {
  const held: KeyboardEvent[] = []
  const hold = (event: KeyboardEvent) => {
    if (pressedAgain.has(event)) return
    if (event.ctrlKey || event.metaKey || event.altKey || !isOurs.test(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') onEscape?.()
    else if (event.key === 'Backspace') held.pop()
    else if (!event.repeat) held.push(event)
  }
  globalThis.addEventListener('keydown', hold, true)
  const end = () => globalThis.removeEventListener('keydown', hold, true)
  const pressNext = () => {
    const key = held.shift()
    if (!key) return end()
    press(key)
    // One at a time: what a key changes is on the page before the next. What is pressed meanwhile comes after.
    setTimeout(pressNext)
  }
  let isOver = false
  return ({ pressAgain }) => {
    if (isOver) return
    isOver = true
    if (pressAgain) setTimeout(pressNext)
    else end()
  }
}

const pressedAgain = new WeakSet<Event>()

// What can be pressed again. Others, such as Tab, only the browser can.
const isOurs = /^(.|Arrow\w+|Enter|Escape|Backspace)$/u

function press({ key, code, shiftKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
  pressedAgain.add(again)
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
