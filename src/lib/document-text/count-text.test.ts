import { expect, test } from 'vitest'
import { countCharacters, countWords } from './to-plain.ts'

test('words and characters are counted as a reader counts them', () => {
  const text = 'Save at your own pace.\n\nIt’s fine.'
  expect([countWords(text, 'en'), countCharacters(text, 'en')]).toEqual([7, 32])
  expect([countWords('', 'en'), countCharacters('', 'en')]).toEqual([0, 0])
})

test('an emoji of several parts is one character, and a script without spaces has words', () => {
  expect(countCharacters('👩‍👩‍👧 é', 'en')).toBe(3)
  expect(countWords('我喜欢存钱', 'zh')).toBeGreaterThan(1)
})

test('an unknown language counts as well', () => {
  expect(countWords('one two')).toBe(2)
})
