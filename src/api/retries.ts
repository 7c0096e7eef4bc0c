import { mayRetry, retryPause } from '../lib/retry.ts'
import { ApiError, isApiError } from '../lib/api-error.ts'

const readTries = 5
const pause = (attempt: number, error: unknown) => (error instanceof ApiError ? retryPause(attempt, error) : 0)

/** Reads: a few retries, also for a truncated answer. Then the page offers "Try again". */
export const readRetry = {
  retry: (failures: number, error: unknown) =>
    error instanceof ApiError && failures < readTries && (error.kind === 'unreadable' ? failures < 2 : mayRetry(error)),
  retryDelay: pause,
}

/** Writes that may be repeated: retried until they arrive. After a 401 they wait for the next key. */
export const writeRetry = {
  retry: (_failures: number, error: unknown) =>
    error instanceof ApiError && (error.kind !== 'refused' || error.status === 401 || mayRetry(error)),
  retryDelay: pause,
}

/** Writes that must not be repeated: only after a 401, which the service answers before it does anything. */
export const keyRetry = {
  retry: (_failures: number, error: unknown) => isApiError(error, 401),
  retryDelay: pause,
}
