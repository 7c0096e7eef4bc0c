import { unavailable } from './errors.ts'
import { withTimeout } from './with-timeout.ts'

export type Slots = ReturnType<typeof createSlots>

/**
 * Bounds the work under way, and how long a caller waits for it. The database answers one after the other, so what is
 * beyond this would only wait: it is sent away at once instead. Work keeps its slot until it is done, even when its
 * caller has gone or has waited too long.
 */
export function createSlots({ max, timeoutMs }: { max: number; timeoutMs: number }) {
  let taken = 0
  const free = () => {
    taken -= 1
  }
  return {
    async run<T>(start: () => Promise<T>): Promise<T> {
      if (taken >= max) throw unavailable('The service is busy', 1)
      taken += 1
      const work = (async () => start())()
      work.then(free, free)
      return withTimeout(timeoutMs, work, () => {
        throw unavailable('The service took too long', 5)
      })
    },
  }
}
