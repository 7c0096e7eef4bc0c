import { expect, test } from 'vitest'
import { buildInput } from '../../../lib/form/input.ts'
import type { Field } from '../../../lib/form/field.ts'
import { normalizeForm } from '../../../lib/form/read-form.ts'
import { mapColumns } from './map-columns.ts'
import { fixedValues, rowIssues, rowValues } from './check-rows.ts'

const { fields } = normalizeForm(
  [
    { name: 'name', label: 'Name', type: 'text', required: true },
    { name: 'price', label: 'Price', type: 'number', max: 100 },
    { name: 'paid', label: 'Paid', type: 'boolean' },
    {
      name: 'size',
      label: 'Size',
      type: 'select',
      options: [
        { value: 1, label: 'Small' },
        { value: 2, label: 'Large' },
      ],
    },
    { name: 'tags', label: 'Tags', type: 'tags' },
    {
      name: 'stores',
      label: 'Stores',
      type: 'multiselect',
      options: [
        { value: 'apple', label: 'App Store' },
        { value: 'google', label: 'Google Play' },
      ],
    },
    { name: 'rows', label: 'Rows', type: 'list', fields: [{ name: 'title', label: 'Title', type: 'text' }] },
    { name: 'place', label: 'Place', type: 'text', default: 'Rotterdam' },
  ],
  { language: 'EN' },
)

function read(row: Record<string, string>, form: readonly Field[] = fields) {
  const columns = Object.keys(row)
  const values = rowValues(Object.values(row), mapColumns(columns, form), form)
  const issues = rowIssues(form, values).map(({ path, code }) => `${path.join('.')} ${code}`)
  return { input: buildInput(form, values), issues }
}

test('cells become what their fields take', () => {
  const { input, issues } = read({
    name: ' Growth Plus ',
    price: '9,95',
    paid: 'yes',
    size: 'Large',
    tags: 'saving; interest',
    stores: 'App Store, google',
    rows: '[{"title":"One"},{"title":"Two"}]',
    place: '',
  })
  expect(issues).toEqual([])
  expect(input).toEqual({
    name: ' Growth Plus ',
    price: 9.95,
    paid: true,
    size: 2,
    tags: ['saving', 'interest'],
    stores: ['apple', 'google'],
    rows: [{ title: 'One' }, { title: 'Two' }],
    place: 'Rotterdam',
  })
})

test('what does not fit is said before anything is sent', () => {
  const { issues } = read({ name: '', price: '4000', paid: 'perhaps', size: 'Huge', rows: 'One, Two' })
  expect(issues).toEqual(['name required', 'price max', 'paid boolean', 'size option', 'rows json'])
})

test('a value for all rows fills empty cells', () => {
  const values = rowValues(['A', ''], ['name', 'place'], fields, fixedValues(fields, { place: 'Delft', price: '9,95' }))
  expect(buildInput(fields, values)).toEqual({ name: 'A', price: 9.95, place: 'Delft' })
})

test('an empty cell is no answer: the default stands', () => {
  expect(read({ name: 'A', place: ' ' }).input).toEqual({ name: 'A', place: 'Rotterdam' })
  expect(read({ name: 'A', place: 'Delft' }).input).toEqual({ name: 'A', place: 'Delft' })
})

test('a list of values fills rows that have one field', () => {
  const { input, issues } = read({ name: 'A', rows: '["One", 2]' })
  expect(issues).toEqual([])
  expect(input['rows']).toEqual([{ title: 'One' }, { title: '2' }])
})

test('a list whose rows would lose something is refused', () => {
  const row = [
    { name: 'title', label: 'Title', type: 'text' },
    { name: 'essential', label: 'Essential', type: 'boolean' },
  ]
  const form = normalizeForm([{ name: 'rows', label: 'Rows', type: 'list', fields: row }], { language: 'EN' }).fields
  const issuesOf = (rows: string) => read({ rows }, form).issues
  expect(issuesOf('["One", "Two"]')).toEqual(['rows rows'])
  expect(issuesOf('[{"name": "One"}]')).toEqual(['rows rows'])
  expect(issuesOf('[{"title": "One"}]')).toEqual([])
})

test.each(['{"title": "One"}', '42'])('%s is valid JSON but no list', (rows) => {
  expect(read({ name: 'A', rows }).issues).toEqual(['rows list'])
})
