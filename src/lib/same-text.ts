/** What counts as the same text: width, letter case and white space do not matter. */
export function normaliseText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/**
 * A short key for a text of any length, so that thousands can be kept: two 32-bit hashes in the manner of FNV-1a, each
 * with its own multiplier. Equal texts have equal keys; that two different ones share a key is one in 10^19.
 */
export function textKey(text: string): string {
  return hash(text, 0x01000193) + hash(text, 0x5bd1e995)
}

function hash(text: string, multiplier: number): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), multiplier)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return ((value ^ (value >>> 16)) >>> 0).toString(36).padStart(7, '0')
}
