import { vi } from 'vitest'

/** Waits for a condition on slow machines too: `vi.waitFor` alone gives up after a second. */
export function until(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 30_000, interval: 1 })
}
