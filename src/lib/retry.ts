/** What is known of a request that failed: no status when the network failed before an answer came. */
export interface Failure {
  status: number | null
  retry_after?: string | null
}

const FIRST_PAUSE = 500
const LONGEST_PAUSE = 30_000
// setTimeout fires at once for anything longer.
const LONGEST_TIMER = 2_147_483_647

/** Reads are tried again where the same request may succeed later: network, 408, 429 and 5xx, never other 4xx. */
export function mayRetry({ status }: Failure): boolean {
  return status === null || status === 408 || status === 429 || (status >= 500 && status <= 599)
}

/**
 * Milliseconds before try number `attempt` + 1, `attempt` counting from 0: twice as long each time, of which half is
 * left to chance so that many tabs do not come back together; never earlier than the service asked for.
 */
export function retryPause(
  attempt: number,
  failure: Failure,
  { now = Date.now, random = Math.random }: { now?: () => number; random?: () => number } = {},
): number {
  const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt)
  const pause = longest / 2 + (longest / 2) * random()
  const asked = retryAfter(failure.retry_after, now())
  return Math.round(Math.min(LONGEST_TIMER, asked === null ? pause : asked + (FIRST_PAUSE / 2) * random()))
}

/** `Retry-After` (RFC 9110, 10.2.3) in milliseconds: seconds or an HTTP date, null if it is neither. */
export function retryAfter(value: string | null | undefined, now: number): number | null {
  const text = value?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  if (!/^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(text)) return null
  // The oldest form of HTTP date names no zone; it is UTC like the others.
  const time = Date.parse(/ GMT$/i.test(text) ? text : `${text} GMT`)
  return Number.isNaN(time) ? null : Math.max(0, time - now)
}
