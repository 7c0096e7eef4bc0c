// A page that nobody sees is not painted.
const longest = 100

/** Once what has changed is on screen. Returns what calls it off. */
export function afterPaint(run: () => void): () => void {
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
