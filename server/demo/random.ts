/** Numbers that look random and are the same every time: the demo has to be one people can point at. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number
  pick<T>(items: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
  chance(probability: number): boolean
  /** An index, drawn by weight. All weights zero: the last. */
  weighted(weights: readonly number[]): number
}

/** Mulberry32 over a seed made from a text. */
export function randomFrom(seed: string): Random {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (end: number) => Math.floor(next() * end)

  return {
    next,
    below,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    shuffle(items) {
      const shuffled = [...items]
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = below(i + 1)
        const moved = shuffled[i]!
        shuffled[i] = shuffled[j]!
        shuffled[j] = moved
      }
      return shuffled
    },
    chance: (probability) => next() < probability,
    weighted(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const index = weights.findIndex((weight) => (left -= weight) < 0)
      return index === -1 ? weights.length - 1 : index
    },
  }
}

/** A short identifier that depends on the text alone: fifty bits, as ten digits of base 32. */
export function idFrom(prefix: string, text: string): string {
  let low = 0x811c9dc5
  let high = 0x9e3779b9
  for (let i = 0; i < text.length; i++) {
    low = Math.imul(low ^ text.charCodeAt(i), 0x01000193)
    high = Math.imul(high ^ text.charCodeAt(i), 0x85ebca6b) ^ (low >>> 13)
  }
  return `${prefix}_${digits(low)}${digits(Math.imul(high ^ (high >>> 16), 0xc2b2ae35))}`
}

function digits(hash: number): string {
  return (hash & 0x1ffffff).toString(32).padStart(5, '0')
}
