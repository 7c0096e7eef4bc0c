import { expect, test } from 'vitest'
import { parseSearch, readInteger, readOneOf, readText, stringifySearch } from './search-params.ts'

test('a search reads and writes as a person would', () => {
  expect(parseSearch('?search=2024&page=2')).toEqual({ search: '2024', page: '2' })
  expect(stringifySearch({ search: '2024', page: 2, severity: undefined })).toBe('?search=2024&page=2')
  expect(stringifySearch({})).toBe('')
})

test('several values of one name are one text, a line each', () => {
  expect(parseSearch('?severity=HIGH&page=2&severity=LOW')).toEqual({ severity: 'HIGH\nLOW', page: '2' })
  expect(stringifySearch({ severity: 'HIGH\nLOW', page: 2 })).toBe('?severity=HIGH&severity=LOW&page=2')
})

test('any text survives the way through the address', () => {
  const text = 'a & b = "c" + 100 % / ünï'
  expect(parseSearch(stringifySearch({ search: text }))).toEqual({ search: text })
})

test('what makes no sense becomes the default', () => {
  expect(readInteger('3', { otherwise: 1 })).toBe(3)
  expect(readInteger('-3', { otherwise: 1 })).toBe(1)
  expect(readInteger('many')).toBe(1)
  expect(readInteger('500', { max: 100, otherwise: 20 })).toBe(20)
  expect(readOneOf('HIGH', ['HIGH', 'LOW'])).toBe('HIGH')
  expect(readOneOf('high', ['HIGH', 'LOW'], 'LOW')).toBe('LOW')
  expect(readText(undefined)).toBe('')
})
