import { ApiError } from '../lib/api-error.ts'
import { mayRetry } from '../lib/retry.ts'

const minPauseMs = 1_000
const maxPauseMs = 15_000
const growth = 1.5

/** How long a document is requested before the page gives up. */
export const giveUpAfterMs = 10 * 60_000

/** The pause after this number of requests. */
export function pauseAfterMs(requests: number): number {
  return Math.min(maxPauseMs, minPauseMs * growth ** Math.max(0, requests - 1))
}

/** Whether another request would fail in the same way. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused' && !mayRetry(error)
}
