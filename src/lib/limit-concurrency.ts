/** Returns a function that starts work, at most `limit` at a time and otherwise in the order of the calls. */
export function limitConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running === limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // Work that waits takes the place of this one.
      const startNext = waiting.shift()
      if (startNext) startNext()
      else running -= 1
    }
  }
}
