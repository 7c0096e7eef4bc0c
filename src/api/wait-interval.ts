import { ApiError } from '../lib/api-error.ts'
import { mayRetry } from '../lib/retry.ts'

const minPauseMs = 1_000
const maxPauseMs = 15_000
const growth = 1.5

/** How long a document is asked for before the page says that it takes too long. */
export const giveUpAfterMs = 10 * 60_000

/** The pause after this many requests for a document that is not written yet. */
export function pauseAfterMs(requests: number): number {
  return Math.min(maxPauseMs, minPauseMs * growth ** Math.max(0, requests - 1))
}

/** The service will not answer otherwise if it is asked again. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused' && !mayRetry(error)
}
