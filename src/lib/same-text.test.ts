import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseText, textKey } from './same-text.ts'

test.each([
  ['Earn  8%\n a year ', 'earn 8% a year'],
  ['ＥＡＲＮ 8％', 'earn 8%'],
  ['cafe\u0301', 'café'],
  ['no\u00a0risk', 'no risk'],
])('%j is the same text as %j', (text, same) => {
  expect(normaliseText(text)).toBe(normaliseText(same))
})

test('equal texts have equal keys, and different ones different keys', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(textKey(a) === textKey(b)).toBe(a === b)
    }),
  )
})

test('100,000 similar texts have 100,000 keys', () => {
  const keys = new Set(Array.from({ length: 100_000 }, (_, index) => textKey(`Returns are guaranteed (${index})`)))
  expect(keys.size).toBe(100_000)
})
