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

export function painted(): Promise<void> {
  return new Promise((resolve) => {
    afterPaint(resolve)
  })
}
