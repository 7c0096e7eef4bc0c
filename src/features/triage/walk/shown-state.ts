import { flushSync } from 'react-dom'
import { createStore, type Store } from '../../../lib/store.ts'
import type { Pace } from './pace.ts'

type Followed<T> = Pick<Store<T>, 'get' | 'subscribe'>

/**
 * The state as React shows it: one paint after the rows, which are drawn at once (list/draw-list.ts). A key or a click in
 * between finds everything in place. What `isUrgent` is shown at once.
 */
export function shownState<T>(source: Followed<T>, pace: Pace, isUrgent: (shown: T, now: T) => boolean) {
  const shown = createStore(source.get())
  let cancel: (() => void) | undefined

  const settle = () => {
    cancel?.()
    cancel = undefined
    shown.set(source.get())
  }
  const settleNow = () => cancel && flushSync(settle)
  const onChange = () => {
    if (isUrgent(shown.get(), source.get())) settle()
    else cancel ??= pace.after(settle)
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    start(): () => void {
      const events = ['keydown', 'pointerdown', 'click'] as const
      for (const name of events) globalThis.addEventListener(name, settleNow, true)
      const stop = source.subscribe(onChange)
      onChange()
      return () => {
        stop()
        for (const name of events) globalThis.removeEventListener(name, settleNow, true)
        cancel?.()
        cancel = undefined
      }
    },
  }
}
