import { unavailable } from './errors.ts'

export type Slots = ReturnType<typeof createSlots>

/**
 * Bounds the work under way. The database answers one after the other, so what is beyond this would only wait: it is
 * sent away at once instead. A caller who has gone keeps the slot until the work is done.
 */
export function createSlots(max: number) {
  let taken = 0
  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (taken >= max) throw unavailable('The service is busy', 1)
      taken += 1
      try {
        return await work()
      } finally {
        taken -= 1
      }
    },
  }
}
