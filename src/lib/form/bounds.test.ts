import { expect, test, vi } from 'vitest'
import { withRows } from './any-form.fixture.ts'
import { buildInput, parseInput } from './input.ts'
import { checkValues } from './check-values.ts'
import { fieldId } from './values.ts'
import { locateError } from './locate-error.ts'
import { initialValues } from './any-form.fixture.ts'
import { normalizeForm } from './read-form.ts'
import { visibility } from './visible.ts'

vi.setConfig({ testTimeout: 60_000 })

type Wrap = (inner: unknown) => unknown

function nested(wrap: Wrap, inner: unknown, times = 20_000): unknown {
  let value = inner
  for (let count = 0; count < times; count += 1) value = wrap(value)
  return value
}

function twice(name: string) {
  return { type: 'object', properties: { a: { $ref: name }, b: { $ref: name } } }
}

const deep: [what: string, entry: unknown][] = [
  ['groups', nested((inner) => ({ name: 'g', type: 'group', fields: [inner, { name: 'y' }] }), { name: 'x' })],
  ['lists', nested((inner) => ({ name: 'l', type: 'repeater', fields: [inner] }), { name: 'x' })],
  ['arrays', nested((inner) => [inner], { name: 'x' })],
  ['objects', nested((inner) => ({ a: inner }), { type: 'text' })],
  ['holders', nested((inner) => ({ props: inner }), { type: 'text' })],
  ['labels', { name: 'x', label: nested((inner) => ({ text: inner }), 'X') }],
  ['label lists', { name: 'x', label: nested((inner) => [inner], 'X') }],
  ['options', { name: 'x', options: nested((inner) => [{ label: 'g', options: inner }], ['a']) }],
  ['option maps', { name: 'x', choices: nested((inner) => ({ g: inner }), 'a') }],
  ['defaults', { name: 'x', type: 'json', default: nested((inner) => ({ a: inner }), 1) }],
  ['conditions', { name: 'x', rule: nested((inner) => ({ condition: inner }), 'a') }],
  ['condition lists', { name: 'x', conditional_logic: nested((inner) => [inner], 'a') }],
  ['unions', nested((inner) => ({ allOf: [inner] }), { type: 'string' })],
  ['items', nested((inner) => ({ type: 'array', items: inner }), { type: 'string' })],
  ['markup', nested((inner) => ({ $el: 'p', children: [inner] }), 'x')],
  ['schema branches', nested((inner) => ({ dependencies: { k: { properties: { a: inner } } } }), { type: 'string' })],
  ['JSON in text', '['.repeat(100_000)],
]

test.each(deep)('%s nested far too deeply are still asked for', (_, entry) => {
  const { fields, dropped } = normalizeForm([entry], { language: 'EN' })
  expect(fields.length + dropped.length).toBeGreaterThan(0)
  expect(withRows(fields).filter((field) => field.warnings?.includes('unreadable'))).toEqual([])
  expect(JSON.stringify(buildInput(fields, initialValues(fields)))).toMatch(/^\{/)
})

test('an entry that contains itself is asked for as JSON where it comes round', () => {
  const group: { name: string; type: string; fields: unknown[]; props?: unknown } = {
    name: 'g',
    type: 'group',
    fields: [],
  }
  group.fields.push(group, group, { name: 'z', type: 'text' })
  group.props = group
  const { fields } = normalizeForm([group], { language: 'EN' })
  expect(fields.map(({ kind, path }) => `${kind} ${path.join('.')}`)).toEqual(['json g.g', 'json g.g', 'text g.z'])
})

test('references that multiply or run in circles come to an end', () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`d${index}`, twice(`#/$defs/d${index + 1}`)]),
  )
  const bomb = { $defs, type: 'object', properties: { x: { $ref: '#/$defs/d0' } } }
  expect(normalizeForm([bomb], { language: 'EN' }).fields.length).toBeLessThan(10_000)
  const node = { type: 'object', properties: { value: { type: 'string' }, next: { $ref: '#/$defs/node' } } }
  const tree = {
    $defs: { node, a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
    properties: { tree: { $ref: '#/$defs/node' }, a: { $ref: '#/$defs/a' } },
  }
  const { fields } = normalizeForm([tree], { language: 'EN' })
  expect(fields.map(({ kind, path }) => `${kind} ${path.join('.')}`)).toEqual([
    'text tree.value',
    'text tree.next.value',
    'json tree.next.next',
    'json a',
  ])
})

test('ten thousand entries, each shown only after the one before, are read, checked and sent', { tags: 'long' }, () => {
  const form = Array.from({ length: 10_000 }, (_, index) => ({
    name: `f${index}`,
    type: 'text',
    label: `Label ${index}`,
    ...(index > 0 ? { visibleIf: `{f${index - 1}} notempty` } : {}),
  }))
  const { fields } = normalizeForm(form, { language: 'EN' })
  expect(fields).toHaveLength(10_000)
  const values = Object.fromEntries(fields.map((field) => [fieldId(field.path), 'x']))
  expect(Object.keys(buildInput(fields, values))).toHaveLength(10_000)
  expect(checkValues(fields, values)).toEqual([])
  expect(parseInput(fields, { f0: 'x' })).toEqual({ f0: 'x' })
  expect(fields.filter(visibility(fields, { f0: 'x' }).isVisible).map((field) => field.key)).toContain('f1')
  expect(locateError(fields, ['body', 'input', 'f9999'])).toEqual(['f9999'])
})

test('texts of millions of characters do not hold the page up', () => {
  const entry = {
    name: 'x',
    label: '<'.repeat(2_000_000),
    help: '<script'.repeat(300_000),
    placeholder: '&'.repeat(1_000_000),
    options: `a${' '.repeat(150_000)}b\nc`,
    pattern: '('.repeat(100_000),
    visibleIf: '('.repeat(100_000),
    type: 'x'.repeat(1_000_000),
    validation: 'a|'.repeat(500_000),
  }
  const { fields } = normalizeForm([entry, '{'.repeat(1_000_000), ' a'.repeat(1_000_000)], { language: 'EN' })
  expect(fields.map((field) => field.kind)).toEqual(['select', 'note', 'note'])
})

test('what is no JSON at all is read as well', () => {
  const odd = [undefined, () => 1, Symbol('s'), 10n, Number.NaN, new Date(0), new Map([['a', 1]]), Object.create(null)]
  const { fields, dropped } = normalizeForm(odd, { language: 'EN' })
  expect(fields.length + dropped.length).toBe(odd.length)
  for (const form of odd) expect(() => normalizeForm(form, { language: 'EN' })).not.toThrow()
})

test('keys such as __proto__ work and leave every other object alone', () => {
  const form: unknown = JSON.parse(
    `[{"name":"__proto__","type":"text","label":"A"},{"name":"constructor","type":"text","label":"B"},
      {"name":"g","type":"group","label":"G","fields":[{"name":"__proto__","type":"number","label":"C"}]}]`,
  )
  const { fields } = normalizeForm(form, { language: 'EN' })
  const values = Object.fromEntries(fields.map((field, index) => [fieldId(field.path), String(index)]))
  const input = buildInput(fields, values)
  const text = '{"__proto__":"0","constructor":"1","g":{"__proto__":2}}'
  expect(JSON.stringify(input)).toBe(text)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(JSON.stringify(buildInput(fields, parseInput(fields, JSON.parse(text))))).toBe(text)
})
