import type { Moment } from './moment.ts'

export interface MemoryOptions<T> {
  /** What may be remembered of one moment; when it is more, all of it is forgotten. */
  capacity: number
  weigh: (answer: T) => number
}

export type Recall<T> = (moment: Moment, key: string, work: () => Promise<T>) => Promise<T>

/**
 * Remembers what was found out at a moment for those who ask the same at that moment, also while it is still being found out. It
 * goes with the moment. A failure is told to those who waited for it, and not remembered.
 */
export function createMemory<T>({ capacity, weigh }: MemoryOptions<T>): Recall<T> {
  const shelves = new WeakMap<Moment, { answers: Map<string, Promise<T>>; weight: number }>()

  function shelfOf(moment: Moment) {
    const shelf = shelves.get(moment) ?? { answers: new Map<string, Promise<T>>(), weight: 0 }
    shelves.set(moment, shelf)
    return shelf
  }

  return (moment, key, work) => {
    const shelf = shelfOf(moment)
    const known = shelf.answers.get(key)
    if (known) return known
    const begun = work()
    shelf.answers.set(key, begun)
    begun.then(
      (answer) => {
        shelf.weight += weigh(answer)
        if (shelf.weight <= capacity) return
        shelf.answers.clear()
        shelf.weight = 0
      },
      () => shelf.answers.delete(key),
    )
    return begun
  }
}
