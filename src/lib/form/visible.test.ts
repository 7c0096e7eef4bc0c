import { expect, test } from 'vitest'
import { normalizeForm } from './read-form.ts'
import type { Values } from './values.ts'
import { visibility } from './visible.ts'

function shownKeys(form: unknown, values: Values): string[] {
  const { fields } = normalizeForm(form, { language: 'EN' })
  return fields.filter(visibility(fields, values).isVisible).map((field) => field.key)
}

const form = [
  { name: 'sale', type: 'boolean', label: 'Sale' },
  { name: 'text', type: 'text', label: 'Text', conditional: { show: true, when: 'sale', eq: 'true' } },
  { name: 'none', type: 'text', label: 'None', conditional: { show: true, when: 'sale', eq: 'false' } },
  { name: 'after', type: 'text', label: 'After', visibleIf: '{text} notempty' },
]

test('a condition compares as text, and an untouched yes or no counts as no', () => {
  expect(shownKeys(form, {})).toEqual(['sale', 'none'])
  expect(shownKeys(form, { sale: true })).toEqual(['sale', 'text'])
})

test('a field that is not shown has no answer for the fields that depend on it', () => {
  expect(shownKeys(form, { sale: true, text: 'x' })).toEqual(['sale', 'text', 'after'])
  expect(shownKeys(form, { sale: false, text: 'x' })).toEqual(['sale', 'none'])
})

test('one of several choices is enough', () => {
  const choices = [
    { name: 'to', type: 'checkbox', label: 'To', options: ['web', 'mail'] },
    { name: 'subject', type: 'text', label: 'Subject', showIf: { field: 'to', value: ['mail'] } },
  ]
  expect(shownKeys(choices, { to: ['web', 'mail'] })).toEqual(['to', 'subject'])
  expect(shownKeys(choices, { to: ['web'] })).toEqual(['to'])
})

test('a field that depends on itself or on nothing known is always shown, and a circle is opened at its first', () => {
  const circle = [
    { name: 'a', type: 'text', label: 'A', showIf: { field: 'a', value: 'x' } },
    { name: 'b', type: 'text', label: 'B', showIf: { field: 'c', value: 'x' } },
    { name: 'c', type: 'text', label: 'C', showIf: { field: 'b', value: 'x' } },
    { name: 'd', type: 'text', label: 'D', showIf: { field: 'nowhere', value: 'x' } },
  ]
  expect(shownKeys(circle, {})).toEqual(['a', 'b', 'd'])
  expect(shownKeys(circle, { b: 'x' })).toEqual(['a', 'b', 'c', 'd'])
})

test('a group passes its condition on to its fields', () => {
  const { fields } = normalizeForm(
    [
      { name: 'kind', type: 'text', label: 'Kind' },
      {
        name: 'g',
        type: 'group',
        label: 'G',
        showIf: { field: 'kind', value: 'x' },
        fields: [{ name: 'a', type: 'text' }],
      },
    ],
    { language: 'EN' },
  )
  const inner = fields.find((field) => field.key === 'a')
  expect(inner && visibility(fields, {}).isVisible(inner)).toBe(false)
  expect(inner && visibility(fields, { kind: 'x' }).isVisible(inner)).toBe(true)
})
