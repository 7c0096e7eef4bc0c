import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FormEntry } from '../library/form-entry.ts'
import { checkInput, inputLimits } from './check-input.ts'

const options = [
  { value: 'a', label: 'A' },
  { value: 2, label: 'Two' },
  { value: true, label: 'Yes' },
]

const form: FormEntry[] = [
  { type: 'note', label: 'Read this first' },
  { type: 'text', name: 'product', label: 'Product', required: true, maxLength: 5 },
  { type: 'url', name: 'url', label: 'Address' },
  { type: 'email', name: 'email', label: 'Mail' },
  { type: 'color', name: 'color', label: 'Colour' },
  { type: 'number', name: 'words', label: 'Words', min: 10, max: 20, integer: true },
  { type: 'boolean', name: 'vegan', label: 'Vegan' },
  { type: 'date', name: 'day', label: 'Day' },
  { type: 'datetime', name: 'moment', label: 'Moment' },
  { type: 'time', name: 'time', label: 'Time' },
  { type: 'select', name: 'one', label: 'One', options },
  { type: 'multiselect', name: 'many', label: 'Many', options, maxItems: 2 },
  { type: 'tags', name: 'tags', label: 'Tags', minItems: 2 },
  { type: 'json', name: 'json', label: 'JSON' },
  { type: 'infobase', name: 'facts', label: 'Facts' },
  { type: 'text', name: 'reason', label: 'Reason', required: true, showIf: { field: 'vegan', value: false } },
  {
    type: 'list',
    name: 'rows',
    label: 'Rows',
    fields: [
      { type: 'text', name: 'name', label: 'Name', required: true },
      { type: 'number', name: 'price', label: 'Price' },
    ],
  },
  {
    type: 'group',
    name: 'contact',
    label: 'Contact',
    fields: [{ type: 'tel', name: 'phone', label: 'Phone', required: true }],
    showIf: { field: 'one', value: ['a', 2] },
  },
  { type: 'group', label: 'Heading only', fields: [{ type: 'text', name: 'flat', label: 'Flat' }] },
]

function faults(input: unknown) {
  const text = typeof input === 'string' ? input : JSON.stringify(input)
  return checkInput(text, form).errors.map(({ loc, type }) => [loc.slice(2).join('.'), type])
}

test('what fits the form has no faults, and keys the form does not know are kept', () => {
  const input = {
    product: 'Harbo',
    url: 'https://example.com',
    email: 'a@b.example',
    color: '#0aF',
    words: 12,
    vegan: true,
    day: '2024-02-29',
    moment: '2026-03-01T09:30:00+02:00',
    time: '23:59',
    one: 2,
    many: ['a', true],
    tags: ['x', 'y'],
    json: { any: [null] },
    rows: [{ name: 'x', price: 0 }],
    contact: { phone: '112' },
    extra: 1,
  }
  expect(checkInput(JSON.stringify(input), form)).toEqual({ errors: [], values: input })
})

test('optional fields may be left out, null or empty', () => {
  expect(faults({ product: 'x', url: '', words: null, tags: [], one: '', rows: [] })).toEqual([])
})

describe('a fault is named at its field', () => {
  test.each([
    [{}, 'product', 'missing'],
    [{ product: null }, 'product', 'missing'],
    [{ product: '  ' }, 'product', 'string_too_short'],
    [{ product: 3 }, 'product', 'string_type'],
    [{ product: 'too long' }, 'product', 'string_too_long'],
    [{ product: 'x', url: 'nowhere' }, 'url', 'url_parsing'],
    [{ product: 'x', url: 'javascript:alert(1)' }, 'url', 'url_scheme'],
    [{ product: 'x', email: 'a@b' }, 'email', 'value_error'],
    [{ product: 'x', color: 'red' }, 'color', 'string_pattern_mismatch'],
    [{ product: 'x', words: 'twelve' }, 'words', 'float_parsing'],
    [{ product: 'x', words: [] }, 'words', undefined],
    [{ product: 'x', words: {} }, 'words', 'float_type'],
    ['{"product":"x","words":1e999}', 'words', 'finite_number'],
    [{ product: 'x', words: 12.5 }, 'words', 'int_from_float'],
    [{ product: 'x', words: 9 }, 'words', 'greater_than_equal'],
    [{ product: 'x', words: 21 }, 'words', 'less_than_equal'],
    [{ product: 'x', vegan: 'yes' }, 'vegan', 'bool_type'],
    [{ product: 'x', day: '2026-02-29' }, 'day', 'date_from_datetime_parsing'],
    [{ product: 'x', day: 5 }, 'day', 'date_type'],
    [{ product: 'x', moment: '2026-03-01 25:00' }, 'moment', 'datetime_from_date_parsing'],
    [{ product: 'x', time: '9:30' }, 'time', 'time_parsing'],
    [{ product: 'x', one: 'b' }, 'one', 'literal_error'],
    [{ product: 'x', one: 'true' }, 'one', 'literal_error'],
    [{ product: 'x', many: 'a' }, 'many', 'list_type'],
    [{ product: 'x', many: ['a', 'b'] }, 'many.1', 'literal_error'],
    [{ product: 'x', many: ['a', 2, true] }, 'many', 'too_long'],
    [{ product: 'x', tags: ['one'] }, 'tags', 'too_short'],
    [{ product: 'x', tags: ['one', 2] }, 'tags.1', 'string_type'],
    [{ product: 'x', facts: 1 }, 'facts', 'string_type'],
    [{ product: 'x', vegan: false }, 'reason', 'missing'],
    [{ product: 'x', rows: [{ price: 1 }] }, 'rows.0.name', 'missing'],
    [{ product: 'x', rows: [{ name: 'a' }, { name: 'b', price: true }] }, 'rows.1.price', 'float_type'],
    [{ product: 'x', rows: [7] }, 'rows.0', 'dict_type'],
    [{ product: 'x', rows: {} }, 'rows', 'list_type'],
    [{ product: 'x', one: 'a' }, 'contact.phone', 'missing'],
    [{ product: 'x', one: 2, contact: { phone: 5 } }, 'contact.phone', 'string_type'],
    [{ product: 'x', flat: 1 }, 'flat', 'string_type'],
  ])('%j', (input, place, type) => {
    expect(faults(input)).toEqual(type ? [[place, type]] : [])
  })
})

test('a group that is no object is named, and so is what is missing in it', () => {
  expect(faults({ product: 'x', one: 'a', contact: 3 })).toEqual([
    ['contact', 'dict_type'],
    ['contact.phone', 'missing'],
  ])
})

test('every fault is named at once', () => {
  expect(faults({ words: 1, day: 'x' }).map(([place]) => place)).toEqual(['product', 'words', 'day'])
})

test('the sentence of a choice names the choices', () => {
  const [error] = checkInput('{"product":"x","one":"b"}', form).errors
  expect(error).toEqual({
    loc: ['body', 'input', 'one'],
    msg: "Input should be 'a', 2 or true",
    type: 'literal_error',
  })
})

describe('input that is no form at all is named as a whole', () => {
  test.each([
    ['', 'json_invalid'],
    ['{"a":', 'json_invalid'],
    ['[]', 'dict_type'],
    ['"text"', 'dict_type'],
    ['null', 'dict_type'],
    [`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'json_invalid'],
    [JSON.stringify({ a: 'x'.repeat(inputLimits.length) }), 'string_too_long'],
  ])('%.20s…', (input, type) => {
    const { errors } = checkInput(input, form)
    expect(errors.map((error) => [error.loc, error.type])).toEqual([[['body', 'input'], type]])
  })
})

test('names such as __proto__ are fields like any other', () => {
  const odd: FormEntry[] = ['__proto__', 'constructor', 'toString'].map((name) => ({
    type: 'text',
    name,
    label: name,
    required: true,
  }))
  expect(checkInput('{}', odd).errors.map(({ type }) => type)).toEqual(['missing', 'missing', 'missing'])
  expect(checkInput('{"__proto__":"a","constructor":"b","toString":"c"}', odd).errors).toEqual([])
  expect(({} as Record<string, unknown>)['a']).toBeUndefined()
})

test('no JSON whatsoever makes it throw, and the faults are never too many to read', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.array(fc.jsonValue(), { maxLength: 300 }), (json, rows) => {
      expect(checkInput(json, form).errors.length).toBeLessThanOrEqual(100)
      expect(
        checkInput(JSON.stringify({ rows, many: rows, tags: rows, contact: rows }), form).errors.length,
      ).toBeGreaterThan(0)
    }),
    { numRuns: 200 },
  )
})
