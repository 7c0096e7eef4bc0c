import { type ComponentType, useEffect } from 'react'
import type { LaterCode } from '../lib/on-first-touch.ts'
import { holdKeys } from './held-keys.ts'
import { onceThere, sayNotLoaded } from './later.tsx'

/** A part of a page that shows itself as soon as its code can be had. */
export function laterPart<Props extends object>(code: LaterCode<ComponentType<Props>>): ComponentType<Props> {
  const Part = onceThere(code)
  return function LaterPart(props: Props) {
    useEffect(() => {
      const load = () => void code.load().catch(() => sayNotLoaded(load))
      load()
    }, [])
    return <Part {...props} />
  }
}

/** Does what needs code that may not be there yet. Keys pressed meanwhile come after it. */
export function withCode<T>(code: LaterCode<T>, run: (loaded: T) => void): void {
  const there = code.get()
  if (there !== undefined) {
    run(there)
    return
  }
  const release = holdKeys()
  void code
    .load()
    .then(run, () => sayNotLoaded())
    .finally(() => release({ pressAgain: true }))
}
