import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

test('words and characters are counted as a reader counts them', () => {
  expect(countText('Save at your own pace.\n\nIt’s fine.', 'en')).toEqual({ words: 7, characters: 32 })
  expect(countText('', 'en')).toEqual({ words: 0, characters: 0 })
})

test('an emoji of several parts is one character, and a script without spaces has words', () => {
  expect(countText('👩‍👩‍👧 é', 'en').characters).toBe(3)
  expect(countText('我喜欢存钱', 'zh').words).toBeGreaterThan(1)
})

test('an unknown language counts as well', () => {
  expect(countText('one two').words).toBe(2)
})
