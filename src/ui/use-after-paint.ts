import { startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint, beforeInput, onNextInput } from '../lib/after-paint.ts'

/**
 * The value, one paint later: what changes with the value itself is on screen before the dearer rest is rendered. A key
 * or a click in between finds everything in place.
 */
export function useAfterPaint<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useLayoutEffect(() => {
    if (Object.is(shown, value)) return undefined
    return beforeInput(() => flushSync(() => setShown(value)))
  }, [shown, value])
  return shown
}

/**
 * False until the first paint. What comes with it then is drawn in pieces, so that a slow machine answers meanwhile; with a
 * key or a click at once.
 */
export function useBegun(): boolean {
  const [begun, setBegun] = useState(false)
  useLayoutEffect(() => {
    if (begun) return undefined
    const begin = () => setBegun(true)
    const callOff = afterPaint(() => startTransition(begin))
    const stop = onNextInput(() => flushSync(begin))
    return () => {
      callOff()
      stop()
    }
  }, [begun])
  return begun
}
