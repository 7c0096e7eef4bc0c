import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { textHash } from './text-hash.ts'

test('equal texts have equal numbers, and different ones different numbers', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(textHash(a) === textHash(b)).toBe(a === b)
      expect(Number.isSafeInteger(textHash(a))).toBe(true)
    }),
  )
})

test('100,000 similar texts have 100,000 numbers', () => {
  const hashes = new Set(Array.from({ length: 100_000 }, (_, index) => textHash(`Returns are guaranteed (${index})`)))
  expect(hashes.size).toBe(100_000)
})
