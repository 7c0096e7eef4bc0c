import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** The network is gone until the returned function is called: requests fail, and the page is told. */
export async function goOffline(): Promise<() => Promise<void>> {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  await act(async () => window.dispatchEvent(new Event('offline')))
  return async () => {
    onLine.mockRestore()
    await act(async () => window.dispatchEvent(new Event('online')))
  }
}

/** The clock goes on from here by so much; timers do not run earlier. */
export function advanceClock(byMs: number): void {
  const now = Date.now.bind(Date)
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + byMs)
  onTestFinished(() => clock.mockRestore())
}

/** The reviewer comes back from another tab. */
export async function returnToTab(): Promise<void> {
  await act(async () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}
