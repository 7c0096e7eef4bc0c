import { cancelWith, untilAborted } from '../db/cancellation.ts'
import { unavailable } from '../core/errors.ts'

export type Slots = ReturnType<typeof createSlots>

/**
 * Limits how many requests work at the same time. Beyond that a request is answered 503 at once instead of waiting in a queue.
 * The slot is released when the work ends or its signal is aborted, which also cancels its database statements.
 */
export function createSlots(max: number) {
  let taken = 0
  return {
    usage: () => ({ taken, max }),
    async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      if (taken >= max) throw unavailable('The service is busy', 1)
      taken += 1
      try {
        return await untilAborted(signal, cancelWith(signal, work))
      } finally {
        taken -= 1
      }
    },
  }
}
