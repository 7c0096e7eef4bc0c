import { expect, test } from 'vitest'
import { isFlag, isListOf, isNullOr, isNumber, isOneOf, isRecordOf, isText } from './json-guards.ts'

const isPart = isRecordOf<{ id: string; at: number | null; on: boolean; kind: 'a' | 'b' }>({
  id: isText,
  at: isNullOr(isNumber),
  on: isFlag,
  kind: isOneOf(['a', 'b']),
})

test.each([
  [{ id: 'x', at: 1, on: true, kind: 'a' }, true],
  [{ id: 'x', at: null, on: false, kind: 'b', more: 1 }, true],
  [{ id: 'x', on: true, kind: 'a' }, false],
  [{ id: 7, at: 1, on: true, kind: 'a' }, false],
  [{ id: 'x', at: Number.NaN, on: true, kind: 'a' }, false],
  [{ id: 'x', at: 1, on: true, kind: 'c' }, false],
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
