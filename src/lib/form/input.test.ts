import { expect, test } from 'vitest'
import { buildInput } from './input.ts'
import { checkValues } from './check-values.ts'
import { initialValues } from './any-form.fixture.ts'
import { normalizeForm } from './read-form.ts'
import { restKey, type Values } from './values.ts'

function fieldsOf(form: unknown) {
  return normalizeForm(form, { language: 'EN' }).fields
}

const article = fieldsOf([
  { name: 'topic', type: 'text', label: 'Topic', default: 'Bikes' },
  { name: 'words', type: 'number', label: 'Words' },
  { name: 'emoji', type: 'boolean', label: 'Emoji' },
  { name: 'channels', type: 'checkbox', label: 'Channels', options: ['web', 'mail'] },
  { name: 'seo', type: 'group', label: 'SEO', fields: [{ name: 'title', type: 'text', label: 'Title' }] },
])

test('an untouched default is sent, a cleared one is not', () => {
  expect(buildInput(article, {})).toEqual({ topic: 'Bikes' })
  expect(buildInput(article, { topic: '' })).toEqual({})
  expect(buildInput(article, initialValues(article))).toEqual({ topic: 'Bikes' })
})

test('zero and no are answers; an untouched yes or no is none', () => {
  expect(buildInput(article, { topic: '', words: '0', emoji: false })).toEqual({ words: 0, emoji: false })
})

test('a number that is none is sent as typed, so that nothing is lost', () => {
  expect(buildInput(article, { words: 'many' })).toEqual({ topic: 'Bikes', words: 'many' })
  expect(buildInput(article, { words: '1e999' })).toEqual({ topic: 'Bikes', words: '1e999' })
})

test('empty fields are sent on demand: text as empty text, all others as null', () => {
  expect(buildInput(article, { topic: '' }, { sendEmpty: true })).toEqual({
    topic: '',
    words: null,
    emoji: null,
    channels: null,
    seo: { title: '' },
  })
})

test('keys come in the order of the form', () => {
  const values = { 'seo/title': 'T', channels: ['mail'], words: '3', topic: 'A' }
  expect(JSON.stringify(buildInput(article, values))).toBe(
    '{"topic":"A","words":3,"channels":["mail"],"seo":{"title":"T"}}',
  )
})

test('entries with one key share one value, in the kind that it fits', () => {
  const fields = fieldsOf([
    { name: 'x', type: 'number', label: 'As a number' },
    { name: 'x', type: 'text', label: 'As a text' },
  ])
  expect(buildInput(fields, { x: '7' })).toEqual({ x: 7 })
  expect(buildInput(fields, { x: 'seven' })).toEqual({ x: 'seven' })
})

test('of entries made exclusive by conditions, the visible one writes', () => {
  const fields = fieldsOf([
    { displayName: 'Mode', name: 'mode', type: 'options', options: ['list', 'one'], default: 'list' },
    { displayName: 'Items', name: 'item', type: 'number', default: 5, displayOptions: { show: { mode: ['list'] } } },
    { displayName: 'Item', name: 'item', type: 'string', default: 'a', displayOptions: { show: { mode: ['one'] } } },
  ])
  expect(buildInput(fields, {})).toEqual({ mode: 'list', item: 5 })
  expect(buildInput(fields, { mode: 'one' })).toEqual({ mode: 'one', item: 'a' })
})

test('where a field and a group want the same place, what was typed goes before a default', () => {
  const fields = fieldsOf([
    { name: 'quote', type: 'text', label: 'Quote', default: 'none' },
    { name: 'quote', type: 'group', label: 'Quote', fields: [{ name: 'by', type: 'text', label: 'By' }] },
  ])
  expect(buildInput(fields, {})).toEqual({ quote: 'none' })
  expect(buildInput(fields, { 'quote/by': 'Ann' })).toEqual({ quote: { by: 'Ann' } })
})

const missing = (row: number) => ({ path: ['requirements', row, 'requirement'], code: 'required' })

test('a row of which only a default is left is sent and checked', () => {
  const fields = fieldsOf([
    {
      name: 'requirements',
      type: 'list',
      fields: [
        { name: 'requirement', type: 'text', label: 'Requirement', required: true },
        { name: 'essential', type: 'boolean', label: 'Essential', default: true },
      ],
    },
  ])
  expect(buildInput(fields, { requirements: [{}] })).toEqual({ requirements: [{ essential: true }] })
  expect(checkValues(fields, { requirements: [{}] })).toMatchObject([missing(0)])
  expect(checkValues(fields, { requirements: [{ requirement: 'Dutch' }, {}] })).toMatchObject([missing(1)])
  const cleared = { requirements: [{ essential: null }] }
  expect([buildInput(fields, cleared), checkValues(fields, cleared)]).toEqual([{}, []])
})

test('rows keep their types, follow their own conditions, and drop out when empty', () => {
  const fields = fieldsOf([
    { name: 'kind', type: 'select', label: 'Kind', options: ['a', 'b'] },
    {
      name: 'rows',
      type: 'repeater',
      label: 'Rows',
      fields: [
        { name: 'n', type: 'number', label: 'N' },
        { name: 'why', type: 'text', label: 'Why', showIf: { field: 'n', value: '2' } },
        { name: 'how', type: 'text', label: 'How', showIf: { field: 'kind', value: 'b' } },
      ],
    },
  ])
  const rows = [
    { n: '1', why: 'no', how: 'x' },
    { n: '', why: '' },
    { n: '2', why: 'yes' },
  ]
  expect(buildInput(fields, { rows })).toEqual({ rows: [{ n: 1 }, { n: 2, why: 'yes' }] })
  expect(buildInput(fields, { kind: 'b', rows }).rows).toEqual([
    { n: 1, how: 'x' },
    { n: 2, why: 'yes' },
  ])
})

test('what was written into input by hand is sent too, unless the field was filled in since', () => {
  const values: Values = { topic: '', [restKey]: { words: 'about 300', seo: { robots: 'none' } } }
  expect(buildInput(article, values)).toEqual({ words: 'about 300', seo: { robots: 'none' } })
  expect(buildInput(article, { ...values, words: '300' })).toEqual({ words: 300, seo: { robots: 'none' } })
})
