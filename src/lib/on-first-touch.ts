import { whenIdle } from './when-idle.ts'

/** Code that nobody needs before they do something. */
export interface LaterCode<T> {
  /** Undefined until it is there. */
  get: () => T | undefined
  /** Loads it now, where it is not on its way already. What failed is tried again by the next call. */
  load: () => Promise<T>
  /** Once it is there, whoever loaded it. */
  arrival: Promise<T>
}

// What is loaded may be used next.
const soon = 500
// Signs of a hand. Focus and scrolling are none: pages move both by themselves.
const signs = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const
const waiting = new Set<() => void>()
let touched = false

/** What may be used next comes after the first touch of the page, so that it is there when it is used. */
export function onFirstTouch<T>(load: () => Promise<T>): LaterCode<T> {
  let code: T | undefined
  let loading: Promise<T> | undefined
  let arrive: (loaded: T) => void
  const arrival = new Promise<T>((resolve) => (arrive = resolve))
  const loadOnce = () => {
    loading ??= load().then(
      (loaded) => {
        code = loaded
        arrive(loaded)
        return loaded
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  // Whoever uses it before it is there hears of a failure; nobody else need to.
  const loadAhead = () => void loadOnce().catch(() => undefined)
  if (touched) whenIdle(loadAhead, soon)
  else waiting.add(loadAhead)
  return { get: () => code, load: loadOnce, arrival }
}

function begin(): void {
  touched = true
  for (const sign of signs) globalThis.removeEventListener(sign, begin, true)
  whenIdle(() => {
    for (const loadAhead of waiting) loadAhead()
    waiting.clear()
  }, soon)
}

for (const sign of signs) globalThis.addEventListener?.(sign, begin, { capture: true, passive: true })
