/** Runs when the browser is idle, and at the latest after the given milliseconds. Returns a function that cancels it. */
export function whenIdle(work: () => void, latest: number): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(() => work(), { timeout: latest })
    return () => cancelIdleCallback(handle)
  }
  // Safari has no requestIdleCallback.
  const timer = setTimeout(work, 50)
  return () => clearTimeout(timer)
}
