import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LaterCode } from '../lib/on-first-touch.ts'
import { text } from '../locales/text.ts'
import { holdKeys } from './held-keys.ts'
import { notifyProblem } from './notices.ts'

/** A part of a page that shows itself once its code is there, and does nothing to have it. */
export function onceThere<Props extends object>(code: LaterCode<ComponentType<Props>>): ComponentType<Props> {
  return function OnceThere(props: Props) {
    const [there, setThere] = useState(code.get() !== undefined)
    useEffect(() => void code.arrival.then(() => setThere(true)), [])
    const Component = code.get()
    return there && Component ? <Component {...props} /> : null
  }
}

/**
 * A dialog that may be opened before its code is there: keys wait for it, and where it cannot be had it closes and says
 * so. To open it again is to try again.
 */
export function laterDialog<Props extends { onClose: () => void }>(
  code: LaterCode<ComponentType<Props>>,
): ComponentType<Props> {
  return function LaterDialog(props: Props) {
    const [there, setThere] = useState(code.get() !== undefined)
    const release = useRef<ReturnType<typeof holdKeys>>(undefined)
    const close = useEffectEvent(props.onClose)
    useEffect(() => {
      if (there) {
        // The dialog below has opened and has the focus.
        release.current?.({ pressAgain: true })
        return undefined
      }
      let gone = false
      release.current = holdKeys(() => close())
      code.load().then(
        () => setThere(true),
        () => {
          if (gone) return
          sayNotLoaded()
          close()
        },
      )
      return () => {
        gone = true
      }
    }, [there])
    useEffect(() => () => release.current?.({ pressAgain: false }), [])
    const Component = code.get()
    return there && Component ? <Component {...props} /> : null
  }
}

export function sayNotLoaded(again?: () => void): void {
  notifyProblem(
    `${text('error.offline')}. ${text('error.offline.help')}`,
    again && { label: text('try_again'), run: again },
  )
}
