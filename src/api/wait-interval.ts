import { ApiError } from '../lib/api-error.ts'
import { mayRetry } from '../lib/retry.ts'

const shortest = 1_000
const longest = 15_000

/** How long a page goes on asking before it says that the document takes too long. */
export const patience = 10 * 60_000

/** Milliseconds before the service is asked again: half of what was waited so far, so the pauses grow with the wait. */
export function waitPause(waited: number): number {
  return Math.min(longest, Math.max(shortest, waited / 2))
}

/** The same as an interval of a query: false once it is to be left alone. */
export function waitInterval(waited: number, error: unknown): number | false {
  const hopeless = error instanceof ApiError && error.kind === 'refused' && !mayRetry(error)
  return hopeless || waited > patience ? false : waitPause(waited)
}
