import { expect, test } from 'vitest'
import type { Json } from './form-entry.ts'
import { incompleteTexts, localize } from './localize.ts'

const form: Json = [
  { name: 'a', label: { EN: 'One', NL: 'Een' }, options: [{ value: 1, label: 'LinkedIn' }] },
  { name: 'b', label: 'Hashtags', default: { '@type': 'Offer', n: [1, 2] } },
]

test('a form is read in one language', () => {
  expect(localize(form, 'EN')).toEqual([
    { name: 'a', label: 'One', options: [{ value: 1, label: 'LinkedIn' }] },
    { name: 'b', label: 'Hashtags', default: { '@type': 'Offer', n: [1, 2] } },
  ])
})

test('texts that lack a language are named with their path', () => {
  expect(incompleteTexts(form, ['EN', 'NL'])).toEqual([])
  expect(incompleteTexts(form, ['EN', 'DE'])).toEqual([{ path: [0, 'label'], missing: ['DE'], unknown: ['NL'] }])
})
