import { afterEach, vi } from 'vitest'

// Files share a process, so timers that one leaves fake would stop the next. Spies go first: one on a fake timer that is restored later brings the fake back.
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})
