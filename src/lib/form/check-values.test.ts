import { expect, test } from 'vitest'
import { checkValues } from './check-values.ts'
import { normalizeForm } from './read-form.ts'

const { fields } = normalizeForm(
  [
    { name: 'topic', type: 'text', label: 'Topic', required: true, minLength: 3, maxLength: 5 },
    { name: 'words', type: 'integer', label: 'Words', minimum: 10, maximum: 20 },
    { name: 'code', type: 'text', label: 'Code', pattern: '^[a-z]+$' },
    { name: 'size', type: 'select', label: 'Size', options: ['s', 'm'] },
    { name: 'tags', type: 'tags', label: 'Tags', max: 2 },
    { name: 'site', type: 'url', label: 'Site' },
    { name: 'mail', type: 'email', label: 'Mail' },
    { name: 'extra', type: 'json', label: 'Extra' },
    { name: 'when', type: 'date', label: 'When' },
    {
      name: 'rows',
      type: 'repeater',
      label: 'Rows',
      fields: [
        { name: 'q', type: 'text', label: 'Q', required: true },
        { name: 'a', type: 'text', label: 'A' },
      ],
    },
    { name: 'hall', type: 'text', label: 'Hall', required: true, showIf: { field: 'size', value: 'm' } },
    { name: 'ok', type: 'boolean', label: 'OK', required: true, default: false },
  ],
  { language: 'EN' },
)

function codes(values: Parameters<typeof checkValues>[1]): string[] {
  return checkValues(fields, { topic: 'Bike', ...values }).map((issue) => `${issue.path.join('.')} ${issue.code}`)
}

test('what the form knows to be wrong is named by code, place and limit', () => {
  expect(checkValues(fields, { topic: 'Bicycles' })).toEqual([
    { path: ['topic'], code: 'max_length', params: { limit: 5 } },
  ])
  expect(checkValues(fields, {})).toEqual([{ path: ['topic'], code: 'required', params: {} }])
})

test.each([
  [{ words: '9' }, 'words min'],
  [{ words: '21' }, 'words max'],
  [{ words: '10,5' }, 'words integer'],
  [{ words: 'ten' }, 'words number'],
  [{ code: 'A1' }, 'code pattern'],
  [{ size: 'xl' }, 'size option'],
  [{ tags: ['a', 'b', 'c'] }, 'tags max_items'],
  [{ mail: 'nomail' }, 'mail email'],
  [{ mail: 'a b@example.com' }, 'mail email'],
  [{ mail: 'a@-example.com' }, 'mail email'],
  [{ extra: '{' }, 'extra json'],
  [{ when: 'tomorrow' }, 'when date'],
  [{ rows: [{ q: '', a: 'x' }] }, 'rows.0.q required'],
  [{ size: 'm' }, 'hall required'],
])('%j is wrong: %s', (values, issue) => {
  expect(codes(values)).toEqual([issue])
})

test.each([
  [{ words: '10' }],
  [{ rows: [{ q: '', a: '' }] }],
  [{ size: 's', hall: '' }],
  [{ mail: "o'neil+news@mail.example.com" }],
  [{ extra: '[1]' }],
  [{ ok: false }],
  [{ topic: '🚲🚲🚲🚲🚲' }],
])('%j is fine', (values) => {
  expect(codes(values)).toEqual([])
})

test('a value that is no choice is named, with the choices', () => {
  const form = [{ name: 'days', type: 'multiselect', options: ['Monday', 'Friday'] }]
  const days = normalizeForm(form, { language: 'EN' }).fields
  expect(checkValues(days, { days: ['Monday', 'Sunday'] })).toEqual([
    { path: ['days'], code: 'option', params: { value: 'Sunday', choices: ['Monday', 'Friday'] } },
  ])
  expect(checkValues(fields, { topic: 'Bike', size: 'xl' })).toEqual([
    { path: ['size'], code: 'option', params: { value: 'xl', choices: ['s', 'm'] } },
  ])
})

test('a strange web address is worth a hint, no more', () => {
  expect(checkValues(fields, { topic: 'Bike', site: 'not a site' })).toEqual([
    { path: ['site'], code: 'url', params: {}, soft: true },
  ])
})

test('a pattern that could freeze the page is left to the service', () => {
  const form = [
    { name: 'x', type: 'text', pattern: '^(a+)+$' },
    { name: 'y', type: 'text', pattern: '(a|a)*b' },
    { name: 'z', type: 'text', pattern: 'a*a*a*a*b' },
  ]
  const risky = normalizeForm(form, { language: 'EN' }).fields
  expect(checkValues(risky, { x: `${'a'.repeat(40)}!`, y: 'a'.repeat(40), z: 'a'.repeat(5_000) })).toEqual([])
})
