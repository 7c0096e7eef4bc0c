import { ApiError, isApiError } from './api-error.ts'

/** A failed request. `status` is null if no answer came. */
export interface Failure {
  status: number | null
  retry_after?: string | null
}

const firstPauseMs = 500
const maxPauseMs = 30_000
// setTimeout fires at once for anything longer.
const maxTimerMs = 2_147_483_647

/** Whether the same request may succeed later: network failures, 408, 429 and 5xx, never other 4xx. */
export function mayRetry({ status }: Failure): boolean {
  return status === null || status === 408 || status === 429 || (status >= 500 && status <= 599)
}

/**
 * Milliseconds before the next try, `attempt` counting from 0. Doubles each time, with half of it random so that many tabs do not
 * retry together, and is never shorter than `Retry-After`.
 */
export function retryPause(
  attempt: number,
  failure: Failure,
  { now = Date.now, random = Math.random }: { now?: () => number; random?: () => number } = {},
): number {
  const longest = Math.min(maxPauseMs, firstPauseMs * 2 ** attempt)
  const pause = longest / 2 + (longest / 2) * random()
  const asked = retryAfter(failure.retry_after, now())
  return Math.round(Math.min(maxTimerMs, asked === null ? pause : asked + (firstPauseMs / 2) * random()))
}

/** `Retry-After` (RFC 9110, 10.2.3) in milliseconds: seconds or an HTTP date, null if it is neither. */
export function retryAfter(value: string | null | undefined, now: number): number | null {
  const text = value?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  if (!/^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(text)) return null
  // The oldest form of HTTP date has no time zone; it is UTC like the others.
  const time = Date.parse(/ GMT$/i.test(text) ? text : `${text} GMT`)
  return Number.isNaN(time) ? null : Math.max(0, time - now)
}

const readTries = 5
const pause = (attempt: number, error: unknown) => (error instanceof ApiError ? retryPause(attempt, error) : 0)

/** Reads: a few retries, also for a truncated answer. Then the page offers "Try again". */
export const readRetry = {
  retry: (failures: number, error: unknown) =>
    error instanceof ApiError && failures < readTries && (error.kind === 'unreadable' ? failures < 2 : mayRetry(error)),
  retryDelay: pause,
}

/** Whether a write that may be repeated can succeed later. After a 401 it waits for the next key. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.kind !== 'refused' || error.status === 401 || mayRetry(error))
}

/** Writes that may be repeated: retried until they arrive. */
export const writeRetry = {
  retry: (_failures: number, error: unknown) => isTemporary(error),
  retryDelay: pause,
}

/** Writes that must not be repeated: only after a 401, which the service answers before it does anything. */
export const keyRetry = {
  retry: (_failures: number, error: unknown) => isApiError(error, 401),
  retryDelay: pause,
}
