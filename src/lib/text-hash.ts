/**
 * A number for a text of any length. Equal texts have equal numbers. The chance of a collision among a hundred thousand texts is
 * less than one in a million.
 */
export function textHash(text: string): number {
  const [low, high] = hashes(text)
  // Integers are exact up to 53 bits.
  return low * 2 ** 21 + (high >>> 11)
}

/** Two independent numbers of 32 bits. */
export function hashes(text: string): [low: number, high: number] {
  return [hash(text, 0x01000193), hash(text, 0x5bd1e995)]
}

/** FNV-1a with a configurable multiplier and the final mix of MurmurHash3. */
function hash(text: string, multiplier: number): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), multiplier)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
