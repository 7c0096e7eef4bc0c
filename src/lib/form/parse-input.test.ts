import { expect, test } from 'vitest'
import { buildInput, parseInput } from './input.ts'
import { normalizeForm } from './read-form.ts'
import { restKey } from './values.ts'

const { fields } = normalizeForm(
  [
    { name: 'topic', type: 'text', label: 'Topic', default: 'Bikes' },
    { name: 'words', type: 'number', label: 'Words' },
    { name: 'extra', type: 'json', label: 'Extra' },
    { name: 'seo', type: 'group', label: 'SEO', fields: [{ name: 'title', type: 'text', label: 'Title' }] },
    { name: 'faq', type: 'repeater', label: 'FAQ', fields: [{ name: 'q', type: 'text', label: 'Q' }] },
    { name: 'hall', type: 'text', label: 'Hall', showIf: { field: 'topic', value: 'Fair' } },
  ],
  { language: 'EN' },
)

test('an edited input fills the controls as a person would have', () => {
  const values = parseInput(fields, {
    topic: 'A',
    words: 3,
    extra: [1],
    seo: { title: 'T' },
    faq: [{ q: 'Why?' }],
  })
  expect(values).toEqual({ topic: 'A', words: '3', extra: '[\n  1\n]', 'seo/title': 'T', faq: [{ q: 'Why?' }] })
})

test('an answer taken out of input is cleared rather than set back to its default', () => {
  expect(buildInput(fields, parseInput(fields, {}))).toEqual({})
})

test('what no field can show is kept and sent', () => {
  const input = {
    topic: 'A',
    words: { about: 300 },
    seo: { title: 'T', robots: 'none' },
    faq: [{ q: 'Why?', by: 'me' }],
    more: { a: null },
  }
  const values = parseInput(fields, input)
  expect(values[restKey]).toEqual({ words: { about: 300 }, seo: { robots: 'none' }, more: { a: null } })
  expect(values['words']).toBeUndefined()
  expect(buildInput(fields, values)).toEqual(input)
})

test('an empty answer that is only sent on demand is cleared, and sent no more without the demand', () => {
  const options = { sendEmpty: true }
  const input = { topic: '', words: null, extra: null, seo: { title: 'T' }, faq: null }
  const values = parseInput(fields, input, {}, options)
  expect(buildInput(fields, values, options)).toEqual(input)
  expect(buildInput(fields, values)).toEqual({ seo: { title: 'T' } })
})

test('what was typed into a field that is not shown survives the edit', () => {
  const values = parseInput(fields, { topic: 'Web' }, { topic: 'Fair', hall: 'B2' })
  expect(values['hall']).toBe('B2')
  expect(buildInput(fields, values)).toEqual({ topic: 'Web' })
})

test('anything but an object counts as empty', () => {
  for (const input of [null, 3, 'x', [1], undefined]) expect(parseInput(fields, input)).toEqual({ topic: null })
})
