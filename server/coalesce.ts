/**
 * Lets those who ask at the same time share one answer. Nobody gets an answer whose work had begun before they asked: it
 * might not know what was written in between. So one piece of work runs, and all newcomers wait for the next.
 */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined

  async function start(): Promise<T> {
    next = undefined
    const begun = work()
    running = begun
    try {
      return await begun
    } finally {
      if (running === begun) running = undefined
    }
  }

  return () => {
    if (!running) return next ?? start()
    next ??= running.then(start, start)
    return next
  }
}
