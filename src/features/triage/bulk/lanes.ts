import { MOST_AT_A_TIME } from '../rules/bulk-queue.ts'

/** How many requests bulk work may have under way, all runs together. */
export interface Lanes {
  free: () => number
  take: () => void
  give: () => void
  /** Told when one becomes free. */
  onFree: (listener: () => void) => () => void
}

export function createLanes(most = MOST_AT_A_TIME): Lanes {
  let taken = 0
  const listeners = new Set<() => void>()
  return {
    free: () => most - taken,
    take: () => {
      taken += 1
    },
    give: () => {
      taken -= 1
      for (const listener of listeners) listener()
    },
    onFree(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
