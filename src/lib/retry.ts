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
