import type { Caller } from '../core/operations.ts'
import { tooManyRequests } from '../core/errors.ts'

export interface WindowOptions {
  /** Events per subject and minute; further ones are blocked until the minute is over. For API keys: `RATE_LIMIT` in settings.ts. */
  max: number
  now?: () => number
}

const windowMs = 60_000
const maxSubjects = 10_000

/** A fixed-window counter per subject. Beyond 10,000 subjects the oldest is evicted. */
export function createWindow({ max, now = Date.now }: WindowOptions) {
  const windows = new Map<string, { count: number; ends: number }>()

  function current(subject: string) {
    const window = windows.get(subject)
    if (window && window.ends > now()) return window
    windows.delete(subject)
    return undefined
  }

  return {
    add(subject: string) {
      const window = current(subject)
      if (window) {
        window.count += 1
        return
      }
      const [oldest] = windows.keys()
      if (windows.size >= maxSubjects && oldest !== undefined) windows.delete(oldest)
      windows.set(subject, { count: 1, ends: now() + windowMs })
    },
    /** Whole seconds until the subject may go on, 0 when it may now. */
    blockedFor(subject: string) {
      const window = current(subject)
      return window && window.count >= max ? Math.ceil((window.ends - now()) / 1000) : 0
    },
  }
}

/** Adds a limit of requests per key and minute, counted in this process, to a key check. */
export function limitPerKey<Request>(max: number, checkKey: (request: Request) => Promise<Caller>, now?: () => number) {
  const requests = createWindow({ max, now })
  return async (request: Request) => {
    const caller = await checkKey(request)
    const retryAfter = requests.blockedFor(caller.key_id)
    if (retryAfter > 0) throw tooManyRequests('Too many requests', retryAfter)
    requests.add(caller.key_id)
    return caller
  }
}
