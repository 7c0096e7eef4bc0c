// A page that nobody sees is not painted.
const longest = 100

/** Once what has changed is on screen; where there is none, with the next turn. Returns what calls it off. */
export function afterPaint(run: () => void): () => void {
  if (!('requestAnimationFrame' in globalThis)) {
    const turn = setTimeout(run)
    return () => clearTimeout(turn)
  }
  let timer = setTimeout(run, longest)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

const inputs = ['keydown', 'pointerdown'] as const

/** Once, before anything else hears of the next key or click. Returns what calls it off. */
export function onNextInput(run: () => void): () => void {
  const once = () => {
    stop()
    run()
  }
  const stop = () => {
    for (const input of inputs) globalThis.removeEventListener?.(input, once, true)
  }
  for (const input of inputs) globalThis.addEventListener?.(input, once, true)
  return stop
}

/** After the paint, or another moment, but before the next key or click: it finds everything in place. */
export function beforeInput(run: () => void, moment: (run: () => void) => () => void = afterPaint): () => void {
  const settle = () => {
    stop()
    run()
  }
  const stops = [moment(settle), onNextInput(settle)]
  const stop = () => {
    for (const callOff of stops) callOff()
  }
  return stop
}

export function painted(): Promise<void> {
  return new Promise((resolve) => {
    afterPaint(resolve)
  })
}
