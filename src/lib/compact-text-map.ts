import { hashes } from './text-hash.ts'

/** Stores a small number (1 to 255) for each of very many texts. 0 for a text without one. */
export interface CompactTextMap {
  get: (text: string) => number
  set: (text: string, mark: number) => void
  size: () => number
}

/**
 * Stores nine bytes per text instead of the text: an open-addressed table of 64-bit hashes, about two megabytes for a hundred
 * thousand ids. The chance of a collision among them is about one in 10^9.
 */
export function createCompactTextMap(): CompactTextMap {
  let capacity = 1024
  let size = 0
  let table = newTable(capacity)

  const slotOf = (low: number, high: number): number => {
    let slot = low & (capacity - 1)
    while (table.marks[slot] !== 0 && (table.low[slot] !== low || table.high[slot] !== high)) {
      slot = (slot + 1) & (capacity - 1)
    }
    return slot
  }
  const put = (low: number, high: number, mark: number) => {
    const slot = slotOf(low, high)
    if (table.marks[slot] === 0) size += 1
    table.low[slot] = low
    table.high[slot] = high
    table.marks[slot] = mark
  }
  const grow = () => {
    const { low, high, marks } = table
    capacity *= 2
    size = 0
    table = newTable(capacity)
    marks.forEach((mark, slot) => mark !== 0 && put(low[slot] ?? 0, high[slot] ?? 0, mark))
  }

  return {
    get: (text) => table.marks[slotOf(...hashes(text))] ?? 0,
    set(text, mark) {
      if (size > capacity * 0.6) grow()
      put(...hashes(text), mark)
    },
    size: () => size,
  }
}

const newTable = (capacity: number) => ({
  low: new Uint32Array(capacity),
  high: new Uint32Array(capacity),
  marks: new Uint8Array(capacity),
})
