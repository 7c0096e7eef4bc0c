import { expect, test } from 'vitest'
import { normaliseText } from './find-items.ts'

test.each([
  ['Earn  8%\n a year ', 'earn 8% a year'],
  ['ＥＡＲＮ 8％', 'earn 8%'],
  ['cafe\u0301', 'café'],
  ['no\u00a0risk', 'no risk'],
])('%j is the same text as %j', (text, same) => {
  expect(normaliseText(text)).toBe(normaliseText(same))
})
