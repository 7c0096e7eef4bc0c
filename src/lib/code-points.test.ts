import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePointLength, truncateCodePoints } from './code-points.ts'

describe('characters are counted as the service counts them', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['naïve', 5],
    ['👍', 1],
    ['👩‍👩‍👧', 5],
    ['e\u0301', 2],
    ['\ud83d', 1],
  ])('%j has %i characters', (text, length) => {
    expect(codePointLength(text)).toBe(length)
  })

  test('5,000 emoji are 5,000 characters', () => {
    expect(codePointLength('🙂'.repeat(5000))).toBe(5000)
  })

  test('a truncated text is a beginning of the text, at most as long as asked, and never cuts a character in half', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, max) => {
        const short = truncateCodePoints(text, max)
        expect(text.startsWith(short)).toBe(true)
        expect(codePointLength(short)).toBe(Math.min(max, codePointLength(text)))
        expect(Array.from(short)).toEqual(Array.from(text).slice(0, max))
      }),
    )
  })
})
