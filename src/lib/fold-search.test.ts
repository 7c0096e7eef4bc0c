import { expect, test } from 'vitest'
import { foldSearch } from './find-items.ts'

test.each([
  ['Investing', 'investing'],
  ['ISTANBUL', 'istanbul'],
  ['İstanbul', 'istanbul'],
  ['Işık', 'ışık'],
  ['IŞIK', 'ışık'],
  ['Überblick', 'uberblick'],
  ['ΕΛΛΗΝΙΚΆ', 'ελληνικα'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ＡＢＣ', 'abc'],
])('%s is found by %s', (text, typed) => {
  expect(foldSearch(text)).toBe(foldSearch(typed))
})

test('different letters stay different', () => {
  expect(foldSearch('о')).not.toBe(foldSearch('o'))
  expect(foldSearch('ø')).not.toBe(foldSearch('o'))
})
