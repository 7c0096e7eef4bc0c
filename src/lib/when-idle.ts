/** When the page has nothing else to do, and at the latest after so many milliseconds. */
export function whenIdle(work: () => void, latest: number): void {
  // Safari has no word for it.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => work(), { timeout: latest })
  else setTimeout(work, 50)
}
