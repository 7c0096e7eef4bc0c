import { expect, test } from 'vitest'
import { normalizeForm } from '../../../lib/form/read-form.ts'
import { readAs } from './control.ts'

const t = (_key: string, values: object = {}) => Object.values(values).join(' ')

function note(language: string, typed: string): string | undefined {
  const [field] = normalizeForm([{ name: 'pay', type: 'number' }], { language }).fields
  return field && readAs(field, typed, language, t)
}

test.each([
  ['EN', '3e3', '3,000'],
  ['EN', '5,200', '5,200'],
  ['EN', '5.200', '5.2'],
  ['DE', '5.200', '5.200'],
  ['DE', '1.5', '1,5'],
  ['EN', '1 000', '1,000'],
  ['EN', '0,12345e1', '1.2345'],
])('in %s, %j is said to be read as %j', (language, typed, number) => {
  expect(note(language, typed)).toBe(number)
})

test.each([
  ['EN', '3000'],
  ['EN', '1,234,567'],
  ['EN', '0.12345'],
  ['DE', '1,5'],
  ['FR', '12 000'],
  ['SV', '-5'],
  ['EN', 'ten'],
])('in %s, %j needs no note', (language, typed) => {
  expect(note(language, typed)).toBeUndefined()
})
