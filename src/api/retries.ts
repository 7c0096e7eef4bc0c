import { mayRetry, retryPause } from '../lib/retry.ts'
import { ApiError, isApiError } from '../lib/api-error.ts'

const readTries = 5
const pause = (attempt: number, error: unknown) => (error instanceof ApiError ? retryPause(attempt, error) : 0)

/** Reads: a few times, and also where the answer was cut off on its way. Then the page says so and offers "Try again". */
export const readRetry = {
  retry: (failures: number, error: unknown) =>
    error instanceof ApiError && failures < readTries && (error.kind === 'unreadable' ? failures < 2 : mayRetry(error)),
  retryDelay: pause,
}

/** What may be sent twice without harm: until it arrives, or the person gives it up. A 401 waits for the next key. */
export const writeRetry = {
  retry: (_failures: number, error: unknown) =>
    error instanceof ApiError && (error.kind !== 'refused' || error.status === 401 || mayRetry(error)),
  retryDelay: pause,
}

/** What must not be sent twice: again only after a 401, which the service answers before it does anything. */
export const keyRetry = {
  retry: (_failures: number, error: unknown) => isApiError(error, 401),
  retryDelay: pause,
}
