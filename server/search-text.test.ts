import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { containsPattern, foldCase, searchTerm, searchText } from './search-text.ts'

test.each([
  ['GUARANTEED', 'guaranteed'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['STRASSE', 'straße'],
  ['ГАРАНТИЯ', 'гарантия'],
  ['İSTANBUL', 'istanbul'],
  ['Café', 'cafe\u0301'],
])('%s and %s are the same to a search', (one, other) => {
  expect(foldCase(one)).toBe(foldCase(other))
})

test('folding twice changes nothing more', () => {
  assert(
    property(string({ unit: 'grapheme' }), (text) => {
      expect(foldCase(foldCase(text))).toBe(foldCase(text))
    }),
  )
})

test('a term does not match across two fields', () => {
  const text = searchText({ violating_text: 'risk', reason: 'free', rule_name: null })
  expect(text).not.toContain(foldCase('riskfree'))
  expect(text).not.toContain(foldCase('risk\u001Ffree'))
})

test('a blank search is none, and any other is kept to the letter', () => {
  expect(searchTerm(' \t')).toBeUndefined()
  expect(searchTerm(null)).toBeUndefined()
  expect(searchTerm(' Free ')).toBe(' free ')
})

test('wildcards in a term are letters like any other', () => {
  expect(containsPattern('100%_\\')).toBe('%100\\%\\_\\\\%')
})
