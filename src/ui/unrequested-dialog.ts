import { useEffect, useState } from 'react'
import { decisionRestMs, isFieldFocused, modalClosedAt } from './commands.ts'

/** Whether a dialog that the user did not open may open: once no field has the focus, or when `open` is called. */
export function useTypingEnded(): [hasEnded: boolean, open: () => void] {
  const [hasEnded, setEnded] = useState(() => !isFieldFocused())
  useEffect(() => {
    if (hasEnded) return undefined
    let isPressed = false
    // Deferred: the focus may move to another field, and a click must first reach its button.
    const check = () => void setTimeout(() => !isPressed && !isFieldFocused() && setEnded(true))
    const onPointer = ({ type }: PointerEvent) => {
      isPressed = type === 'pointerdown'
      check()
    }
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    document.addEventListener('focusout', check, options)
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const) {
      document.addEventListener(type, onPointer, options)
    }
    const stop = modalClosedAt.subscribe(check)
    return () => {
      listening.abort()
      stop()
    }
  }, [hasEnded])
  return [hasEnded, () => setEnded(true)]
}

/** Ignores keys meant for the page: those pressed just after the dialog has opened, or held since before. */
export function useKeysIgnoredAtFirst(): void {
  useEffect(() => {
    const openedAt = performance.now()
    const ignore = (event: KeyboardEvent) => {
      if (!event.repeat && event.timeStamp - openedAt >= decisionRestMs) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Space presses a button when it is released.
    document.addEventListener('keydown', ignore, true)
    document.addEventListener('keyup', ignore, true)
    return () => {
      document.removeEventListener('keydown', ignore, true)
      document.removeEventListener('keyup', ignore, true)
    }
  }, [])
}
