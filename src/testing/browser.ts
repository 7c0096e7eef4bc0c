import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Takes the network away until the returned function is called: requests fail, and the page is notified. */
export async function goOffline(): Promise<() => Promise<void>> {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const goOnline = async () => {
    onLine.mockRestore()
    await act(async () => window.dispatchEvent(new Event('online')))
  }
  onTestFinished(goOnline)
  await act(async () => window.dispatchEvent(new Event('offline')))
  return goOnline
}

const realNow = Date.now.bind(Date)
let aheadMs = 0

/** Advances the clock. Timers do not run earlier. */
export function advanceClock(byMs: number): void {
  aheadMs += byMs
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs)
  onTestFinished(() => {
    aheadMs = 0
    clock.mockRestore()
  })
}

/** Simulates a return from another tab. */
export async function returnToTab(): Promise<void> {
  await act(async () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

/** Makes the screen of this test smaller than every breakpoint. */
export function shrinkScreen(): void {
  const { matchMedia } = globalThis
  vi.stubGlobal('matchMedia', (query: string) => matchMedia(query.includes('width >=') ? 'not all' : query))
}
