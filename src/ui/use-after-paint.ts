import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { beforeInput } from '../lib/after-paint.ts'

/**
 * The value, one paint later: what changes with the value itself is on screen before the dearer rest is rendered. A key
 * or a click in between finds everything in place.
 */
export function useAfterPaint<T>(value: T, first: T = value): T {
  const [shown, setShown] = useState(first)
  useLayoutEffect(() => {
    if (Object.is(shown, value)) return undefined
    return beforeInput(() => flushSync(() => setShown(value)))
  }, [shown, value])
  return shown
}
