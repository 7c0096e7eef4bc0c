import { expect, test } from 'vitest'
import { languageName, languageTag, languageTags, nameByBrowser, nameInItself, sortLanguages } from './language-key.ts'

test('every language of the contract is named in itself, as browsers name it', () => {
  const tags = Object.values(languageTags)
  expect(Object.keys(languageTags).map(languageName)).toEqual(tags.map(nameByBrowser))
  expect(nameInItself('cs')).toBe('Čeština')
})

test('a key that names a country gives the language spoken there', () => {
  expect(['GR', 'SE', 'DK', 'NO'].map(languageTag)).toEqual(['el', 'sv', 'da', 'nb'])
})

test('a key the contract does not know is shown as it is, and marks no language', () => {
  expect(languageName('KLINGON')).toBe('KLINGON')
  expect(languageName('toString')).toBe('toString')
  expect(languageTag('KLINGON')).toBeUndefined()
  expect(languageTag(null)).toBeUndefined()
})

test('languages are listed once, by their own names', () => {
  expect(sortLanguages(['NL', 'DE', 'EN', 'NL'])).toEqual(['DE', 'EN', 'NL'])
})
