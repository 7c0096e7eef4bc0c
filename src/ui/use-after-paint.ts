import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../lib/after-paint.ts'

/**
 * The value, one paint later: what changes with the value itself is on screen before the dearer rest is rendered. A key
 * or a click in between finds everything in place.
 */
export function useAfterPaint<T>(value: T, first: T = value): T {
  const [shown, setShown] = useState(first)
  useLayoutEffect(() => {
    if (Object.is(shown, value)) return undefined
    const settle = () => flushSync(() => setShown(value))
    const stop = afterPaint(settle)
    globalThis.addEventListener('keydown', settle, true)
    globalThis.addEventListener('pointerdown', settle, true)
    return () => {
      stop()
      globalThis.removeEventListener('keydown', settle, true)
      globalThis.removeEventListener('pointerdown', settle, true)
    }
  }, [shown, value])
  return shown
}
