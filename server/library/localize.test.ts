import { expect, test } from 'vitest'
import type { LanguageKey } from '../../contract/openapi.gen.ts'
import type { Json } from './form-entry.ts'
import { incompleteTexts, localize, mergeLanguages } from './localize.ts'

const form: Json = [
  { name: 'a', label: { EN: 'One', NL: 'Een' }, options: [{ value: 1, label: 'LinkedIn' }] },
  { name: 'b', label: 'Hashtags', default: { '@type': 'Offer', n: [1, 2] } },
]

test('a form is taken apart by language and put together again', () => {
  const inEnglish = localize(form, 'EN')
  expect(inEnglish).toMatchObject([{ label: 'One' }, { label: 'Hashtags', default: { '@type': 'Offer', n: [1, 2] } }])
  expect(
    mergeLanguages(
      new Map([
        ['EN', inEnglish],
        ['NL', localize(form, 'NL')],
      ]),
    ),
  ).toEqual(form)
})

test('languages that differ in more than texts cannot be put together', () => {
  const different = new Map<LanguageKey, Json>([
    ['EN', [{ name: 'a' }]],
    ['NL', [{ name: 'a' }, { name: 'b' }]],
  ])
  expect(() => mergeLanguages(different)).toThrow('cannot be written as a file')
})

test('texts that lack a language are named with their path', () => {
  expect(incompleteTexts(form, ['EN', 'NL'])).toEqual([])
  expect(incompleteTexts(form, ['EN', 'DE'])).toEqual([{ path: [0, 'label'], missing: ['DE'], unknown: ['NL'] }])
})
