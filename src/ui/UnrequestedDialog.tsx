import { type ComponentProps, useEffect, useState } from 'react'
import { text } from '../locales/text.ts'
import { decisionRestMs, isFieldFocused, modalClosed } from './commands.ts'
import { Dialog } from './Dialog.tsx'
import { notifyProblem } from './toasts.ts'

/** A question about a decision. It may come while the reviewer is typing: then a toast stands for it. */
export function UnrequestedDialog(props: ComponentProps<typeof Dialog>) {
  const [hasTypingEnded, setTypingEnded] = useTypingEnded()
  useEffect(() => {
    if (hasTypingEnded) return undefined
    const field = document.activeElement
    return notifyProblem(text('triage.conflict.waiting'), {
      label: text('triage.conflict.show'),
      run: () => {
        // The dialog gives the focus back to where it was when it opened.
        if (field instanceof HTMLElement) field.focus()
        setTypingEnded(true)
      },
    })
  }, [hasTypingEnded, setTypingEnded])
  return hasTypingEnded && <OpenDialog {...props} />
}

function OpenDialog(props: ComponentProps<typeof Dialog>) {
  useKeysIgnoredAtFirst()
  return <Dialog {...props} />
}

/** Whether a dialog that the user did not open may open: once no field has the focus, or when it is set. */
function useTypingEnded() {
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
    const stop = modalClosed.subscribe(check)
    return () => {
      listening.abort()
      stop()
    }
  }, [hasEnded])
  return [hasEnded, setEnded] as const
}

const typingRestMs = 1000

/** Ignores keys meant for the page: those pressed just after the dialog has opened or after a letter, or held since before. */
export function useKeysIgnoredAtFirst(): void {
  useEffect(() => {
    let ignoredUntil = performance.now() + decisionRestMs
    const ignore = (event: KeyboardEvent) => {
      const isIgnored = event.repeat || event.timeStamp < ignoredUntil
      // Letters and digits are commands of the page: whoever presses them has not seen the dialog yet.
      if (event.type === 'keydown' && /^[^ ]$/.test(event.key)) ignoredUntil = event.timeStamp + typingRestMs
      if (!isIgnored) return
      event.preventDefault()
      event.stopPropagation()
    }
    const listening = new AbortController()
    // Space presses a button when it is released.
    for (const type of ['keydown', 'keyup'] as const)
      document.addEventListener(type, ignore, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
}
