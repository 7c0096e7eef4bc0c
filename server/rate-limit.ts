import type { Caller } from './contract.ts'
import { tooManyRequests } from './errors.ts'

export interface WindowOptions {
  /** Events of one subject within a minute; from then on it is blocked until the minute is over. */
  max: number
  now?: () => number
}

const minute = 60_000
const subjectsKept = 10_000

/** Counts events per subject and minute, for as many subjects as fit: the oldest are forgotten first. */
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
      if (windows.size >= subjectsKept && oldest !== undefined) windows.delete(oldest)
      windows.set(subject, { count: 1, ends: now() + minute })
    },
    /** Whole seconds until the subject may go on, 0 when it may now. */
    blockedFor(subject: string) {
      const window = current(subject)
      return window && window.count >= max ? Math.ceil((window.ends - now()) / 1000) : 0
    },
  }
}

/** Wraps a key check: so many requests per key and minute, in this process. */
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
