import { expect, test } from 'vitest'
import { isFlag, isListOf, isNullOr, isRecordOf, isText } from './json-guards.ts'

const isPart = isRecordOf<{ id: string; at: string | null; on: boolean }>({
  id: isText,
  at: isNullOr(isText),
  on: isFlag,
})

test.each([
  [{ id: 'x', at: 'y', on: true }, true],
  [{ id: 'x', at: null, on: false, more: 1 }, true],
  [{ id: 'x', on: true }, false],
  [{ id: 7, at: 'y', on: true }, false],
  [{ id: 'x', at: 1, on: true }, false],
  [null, false],
  [[], false],
  ['text', false],
])('%j is what was kept: %s', (value, expected) => {
  expect(isPart(value)).toBe(expected)
})

test('a list is understood whole or not at all', () => {
  expect(isListOf(isText)(['a', 'b'])).toBe(true)
  expect(isListOf(isText)(['a', 1])).toBe(false)
  expect(isListOf(isText)({ length: 0 })).toBe(false)
})
