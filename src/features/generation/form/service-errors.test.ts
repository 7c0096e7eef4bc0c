import { expect, test } from 'vitest'
import { normalizeForm } from '../../../lib/form/read-form.ts'
import { locateErrors, withRequired } from './service-errors.ts'

const { fields } = normalizeForm(
  [
    { name: 'topic', label: 'Topic', type: 'text' },
    {
      type: 'group',
      name: 'salary',
      label: 'Salary',
      fields: [
        { name: 'from', label: 'From', type: 'number' },
        { name: 'to', label: 'To', type: 'number' },
      ],
    },
    { name: 'items', label: 'Items', type: 'list', fields: [{ name: 'title', label: 'Title', type: 'text' }] },
  ],
  { language: 'EN' },
)

test('every error has a place: a field, a row, the first field of a group, a control above, or over the form', () => {
  const placed = locateErrors(fields, [
    { loc: ['body', 'input', 'topic'], msg: 'too dull', type: 'value_error' },
    { loc: ['body', 'input', 'items', 1, 'title'], msg: 'needed', type: 'missing' },
    { loc: ['body', 'input', 'salary'], msg: 'upside down', type: 'value_error' },
    { loc: ['body', 'language_key'], msg: 'unknown', type: 'enum' },
    { loc: ['body', 'input'], msg: 'no', type: 'value_error' },
  ])
  expect(placed.fields).toEqual([
    { path: ['topic'], message: 'too dull' },
    { path: ['items', 1, 'title'], message: 'needed' },
    { path: ['salary', 'from'], message: 'upside down' },
  ])
  expect(placed.top).toEqual({ language_key: 'unknown' })
  expect(placed.form).toEqual([{ msg: 'no', loc: 'body.input' }])
  expect(placed.missing).toEqual([['items', 'title']])
})

test('what the service calls missing is required from then on, in every row', () => {
  const [topic, , , items] = withRequired(fields, [['items', 'title']])
  expect(topic?.required).toBe(false)
  expect(items?.required).toBe(false)
  expect(items?.fields?.[0]?.required).toBe(true)
})
