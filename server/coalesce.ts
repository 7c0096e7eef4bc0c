interface Waiting<T> {
  running: Promise<T> | undefined
  next: Promise<T> | undefined
}

/**
 * Lets those who ask for the same thing at the same time share one answer. Nobody gets an answer whose work had begun before they
 * asked: it might not know what was written in between. So one piece of work runs, and all newcomers wait for the next.
 */
export function createCoalescer<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const waiting = new Map<string, Waiting<T>>()

  async function start(key: string, entry: Waiting<T>, work: () => Promise<T>): Promise<T> {
    const running = work()
    entry.running = running
    entry.next = undefined
    try {
      return await running
    } finally {
      if (entry.next) entry.running = undefined
      else waiting.delete(key)
    }
  }

  return (key, work) => {
    const entry = waiting.get(key)
    if (!entry) {
      const first: Waiting<T> = { running: undefined, next: undefined }
      waiting.set(key, first)
      return start(key, first, work)
    }
    entry.next ??= (entry.running ?? Promise.resolve()).then(
      () => start(key, entry, work),
      () => start(key, entry, work),
    )
    return entry.next
  }
}
