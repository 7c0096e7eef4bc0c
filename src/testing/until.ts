import { vi } from 'vitest'

/** Waits for the thing itself, however slow the machine: `vi.waitFor` alone gives up after a second. */
export function until(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 30_000, interval: 1 })
}
