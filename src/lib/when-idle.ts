/** Runs when the browser is idle, and at the latest after the given milliseconds. */
export function whenIdle(work: () => void, latest: number): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => work(), { timeout: latest })
  else setTimeout(work, 50)
}
