import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { containsPattern, normalizeText, searchTerm, searchText } from './search-text.ts'

test.each([
  ['GUARANTEED', 'guaranteed'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['STRASSE', 'straße'],
  ['ГАРАНТИЯ', 'гарантия'],
  ['İSTANBUL', 'istanbul'],
  ['Café', 'cafe\u0301'],
  ['8 % a year', '8\u00A0%\u202Fa\n  year'],
  ['guaranteed', 'guar\u00ADan\u200Bteed\uFEFF'],
  ['❤', '❤\uFE0F'],
])('%s and %s are the same to a search', (one, other) => {
  expect(normalizeText(one)).toBe(normalizeText(other))
})

test('folding twice changes nothing more', () => {
  assert(
    property(string({ unit: 'grapheme' }), (text) => {
      expect(normalizeText(normalizeText(text))).toBe(normalizeText(text))
    }),
  )
})

test('a term does not match across two fields', () => {
  const text = searchText({ violating_text: 'risk', reason: 'free', rule_name: null })
  expect(text).not.toContain(normalizeText('riskfree'))
  expect(text).not.toContain(normalizeText('risk\u001Ffree'))
})

test('a blank search is none, and any other is kept to the letter', () => {
  expect(searchTerm(' \t')).toBeUndefined()
  expect(searchTerm(null)).toBeUndefined()
  expect(searchTerm('\u200B\u00A0')).toBeUndefined()
  expect(searchTerm(' Free ')).toBe(' free ')
})

test('wildcards in a term are letters like any other', () => {
  expect(containsPattern('100%_\\')).toBe('%100\\%\\_\\\\%')
})
