import { describe, expect, test } from 'vitest'
import type { Field } from './field.ts'
import { buildInput } from './input.ts'
import { normalizeForm } from './read-form.ts'

function fieldsOf(...form: unknown[]): Field[] {
  return normalizeForm(form, { language: 'NL' }).fields
}

const kinds = (...form: unknown[]): string[] => fieldsOf(...form).map(({ kind }) => kind)
const paths = (...form: unknown[]): string[] => fieldsOf(...form).map(({ kind, path }) => `${kind} ${path.join('.')}`)

describe('R1 shape', () => {
  test('texts are JSON or notes, arrays are groups, null and numbers are dropped', () => {
    expect(paths('{"name":"a","type":"number"}', [{ name: 'b' }, { name: 'c' }], null, 7, 'Read this')).toEqual([
      'number a',
      'text b',
      'text c',
      'note ',
    ])
    expect(normalizeForm([null, 7], { language: 'NL' }).dropped).toHaveLength(2)
  })
})

test.each<[what: string, entry: object, path: string]>([
  ['the property name is the type', { 'text-input': { variable: 'a', label: 'A' } }, 'text a'],
  ['the property name is the key', { topic: { type: 'number', label: 'A' } }, 'number topic'],
  ['local references', { $defs: { n: { type: 'number' } }, properties: { a: { $ref: '#/$defs/n' } } }, 'number a'],
  // R3
  ['props', { name: 'a', props: { type: 'number' } }, 'number a'],
  ['templateOptions', { key: 'a', templateOptions: { type: 'email' } }, 'email a'],
  ['attributes', { name: 'a', attributes: { type: 'email' } }, 'email a'],
  ['meta', { name: 'a', meta: { type: 'date' } }, 'date a'],
  ['config', { label: 'A', config: { key: 'a', type: 'date' } }, 'date a'],
  ['admin', { name: 'a', admin: { component: 'textarea' } }, 'textarea a'],
  ['element', { type: 'input', element: { action_id: 'a', type: 'number_input' } }, 'number a'],
  ['question', { question: { name: 'a', type: 'number' } }, 'number a'],
  ['anyOf without null', { name: 'a', anyOf: [{ type: 'null' }, { type: 'number' }] }, 'number a'],
  ['allOf', { name: 'a', allOf: [{ type: 'number' }] }, 'number a'],
  ['options that are settings', { name: 'a', type: 'text', options: { rows: 5 } }, 'textarea a'],
  ['an object named after a type', { id: 'a', title: 'A', dateQuestion: {} }, 'date a'],
  ['an object named after a type', { id: 'a', choiceQuestion: { options: [{ value: 'x' }] } }, 'select a'],
  // R4
  ['the widget before the type', { name: 'a', type: 'string', 'ui:widget': 'textarea' }, 'textarea a'],
  ['a specific word before a generic one', { name: 'a', fieldType: 'input', type: 'number' }, 'number a'],
  ['boolean beats radio', { name: 'a', type: 'boolean', widget: 'radio', options: ['x', 'y'] }, 'boolean a'],
  ['number beats text', { name: 'a', widget: 'text', type: 'number' }, 'number a'],
  ['array and choice', { name: 'a', type: 'array', widget: 'select', options: ['x'] }, 'multiselect a'],
  ['a suffix', { name: 'a', type: 'color-picker' }, 'color a'],
  ['a telling part', { name: 'a', type: 'fancyDropdown2', options: ['x'] }, 'select a'],
  ['field as the type', { name: 'a', label: 'A', field: 'textarea' }, 'textarea a'],
  ['field as the key', { field: 'a', type: 'textarea' }, 'textarea a'],
  ['an unknown type', { name: 'a', type: 'hologram' }, 'text a'],
  // R5
  ['markdown without a key', { type: 'markdown' }, 'note '],
  ['markdown with a text', { name: 'a', type: 'markdown', content: 'Hello' }, 'note '],
  ['markdown with a key', { name: 'a', type: 'markdown' }, 'richtext a'],
  ['html with a key', { name: 'a', type: 'html' }, 'richtext a'],
  ['content with a key', { name: 'a', type: 'content' }, 'richtext a'],
  ['a paragraph with a key', { name: 'a', type: 'paragraph' }, 'textarea a'],
  ['a paragraph without a key', { type: 'paragraph', text: 'Hello' }, 'note '],
  ['an image without a key', { type: 'image', label: 'Hello' }, 'note '],
  ['an image with a key', { name: 'a', type: 'image' }, 'file a'],
  ['an empty section', { type: 'section', title: 'Part' }, 'note '],
  // R6
  ['choices before children', { name: 'a', type: 'select', options: ['x'], fields: [{ name: 'b' }] }, 'select a'],
  ['a repeating word', { name: 'a', type: 'repeater', fields: [{ name: 'b' }] }, 'list a'],
  ['items with properties', { name: 'a', type: 'array', items: { properties: { b: {} } } }, 'list a'],
  ['a group of items', { name: 'a', type: 'group', items: { properties: { b: {} } } }, 'list a'],
  ['of with fields', { name: 'a', type: 'array', of: [{ fields: [{ name: 'b' }] }] }, 'list a'],
  ['fieldArray', { key: 'a', fieldArray: { fieldGroup: [{ key: 'b' }] } }, 'list a'],
  ['repeatable', { name: 'a', type: 'group', repeatable: true, fields: [{ name: 'b' }] }, 'list a'],
  ['a panel with a key', { name: 'a', type: 'panel', elements: [{ name: 'b' }] }, 'text b'],
  ['a layout', { type: 'VerticalLayout', elements: [{ name: 'b' }] }, 'text b'],
  ['a group with a key', { name: 'a', type: 'group', sub_fields: [{ name: 'b' }] }, 'text a.b'],
  ['a group without a key', { type: 'group', fields: [{ name: 'b' }] }, 'text b'],
  ['an untyped container', { name: 'a', fields: [{ name: 'b' }] }, 'text a.b'],
  ['a container', { key: 'a', type: 'container', components: [{ key: 'b' }] }, 'text a.b'],
  ['an empty container', { key: 'a', type: 'container' }, 'json a'],
  // R7
  ['name that is a human text', { name: 'Your name', label: 'Your name', key: 'a' }, 'text a'],
  ['an opaque key beside a name', { name: 'a', id: '1d3f2a9c-0b1e-4c55-9a3b-0123456789ab' }, 'text a'],
  ['a pointer', { type: 'Control', scope: '#/properties/a/properties/b' }, 'text a.b'],
  ['an array', { key: ['a', 'b'] }, 'text a.b'],
  ['a number', { id: 4 }, 'text 4'],
  ['dots', { name: 'a.b' }, 'text a.b'],
  // R10
  ['text with options', { name: 'a', type: 'text', options: ['x'] }, 'select a'],
  ['checkbox with options', { name: 'a', type: 'checkbox', options: ['x'] }, 'multiselect a'],
  ['checkbox without', { name: 'a', type: 'checkbox' }, 'boolean a'],
  ['a choice without options', { name: 'a', type: 'select' }, 'text a'],
  ['several without options', { name: 'a', type: 'multiselect' }, 'tags a'],
])('%s: %j', (_, entry, path) => {
  expect(paths(entry)).toEqual([path])
})

test('R5: buttons are dropped', () => {
  const entries = ['button', 'submit', 'reset'].map((type) => ({ name: type, type, label: 'Go' }))
  expect(normalizeForm(entries, { language: 'NL' })).toMatchObject({ fields: [], dropped: [{}, {}, {}] })
})

test('R7: keys are derived from the label or the position, and unique', () => {
  const fields = fieldsOf({ label: 'Your name' }, { label: 'Your name' }, { type: 'number' })
  expect(fields.map(({ key, keySource }) => [key, keySource])).toEqual([
    ['your_name', 'derived'],
    ['your_name_2', 'derived'],
    ['field_3', 'derived'],
  ])
})

test.each<[expected: Partial<Field>, entry: object]>([
  // R4, R7, R8
  [{ unknownType: 'hologram' }, { name: 'a', type: 'hologram' }],
  [
    { key: 'a', label: 'Your name' },
    { key: 'a', name: 'Your name' },
  ],
  [{ label: 'Product name' }, { name: 'product_name' }],
  [{ label: 'Field 1' }, { type: 'text' }],
  [{ placeholder: 'x' }, { name: 'a', examples: ['x', 'y'] }],
  [{ placeholder: 'x' }, { name: 'a', 'ui:placeholder': 'x' }],
  // R9
  [{ required: false }, { name: 'a', required: '' }],
  [{ required: true }, { tag: 'input', name: 'a', required: '' }],
  [{ required: true }, { tag: 'input', attributes: { name: 'a', required: '' } }],
  [{ required: true }, { name: 'a', required: 'Please fill in' }],
  [{ required: true }, { name: 'a', verplicht: 1 }],
  [{ required: true }, { name: 'a', required: { value: true, message: 'x' } }],
  [{ required: false }, { name: 'a', nullable: true, mandatory: false }],
  [{ required: true }, { name: 'a', allowEmpty: false }],
  [{ required: true }, { properties: { a: { type: 'string', title: 'A' } }, required: ['a'] }],
  // R11
  [{ default: 'm' }, { name: 'a', options: ['s', 'm'], default: 1 }],
  [{ default: 7 }, { name: 'a', type: 'select', options: [7, 8], default: '7' }],
  [{ default: 's' }, { name: 'a', options: [{ value: 's', label: 'Small' }], default: 'Small' }],
  [{ default: 'm' }, { name: 'a', options: ['s', { value: 'm', label: 'M', isDefault: true }] }],
  [{ default: 5 }, { name: 'a', type: 'number', default: '5' }],
  [{ default: true }, { name: 'a', type: 'boolean', default: 'true' }],
  // R12
  [
    { minLength: 2, maxLength: 5 },
    { name: 'a', type: 'text', min: 2, max: '5' },
  ],
  [
    { min: 2, max: 5 },
    { name: 'a', type: 'number', minValue: 2, maximum: '5' },
  ],
  [
    { min: 1, max: 9 },
    { name: 'a', type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 10 },
  ],
  [{ min: 1 }, { name: 'a', type: 'integer', minimum: 0, exclusiveMinimum: true }],
  [
    { minLength: 3, maxLength: 80, required: true },
    { name: 'a', validation: 'required|length:3,80' },
  ],
  [
    { minLength: 3, maxLength: 80, required: true },
    { name: 'a', validation: [['required'], ['length', 3, 80]] },
  ],
  [{ maxLength: 80 }, { name: 'a', rules: [{ type: 'maxLength', value: 80 }] }],
  // R13
  [{ hidden: true }, { name: 'a', hidden: true }],
  [{ hidden: true }, { name: 'a', visible: false }],
  [{ hidden: true }, { name: 'a', type: 'hidden' }],
  [{ hidden: true }, { name: 'a', type: 'string', 'ui:widget': 'hidden' }],
  // R15
  [{ label: 'Onderwerp' }, { name: 'a', label: { EN: 'Topic', NL: 'Onderwerp' } }],
  [{ label: 'Onderwerp' }, { name: 'a', label: { en: 'Topic', 'nl-NL': 'Onderwerp' } }],
  [{ label: 'Topic' }, { name: 'a', label: { default: 'Sujet', en: 'Topic' } }],
  [{ label: 'Thema' }, { name: 'a', label: { fr: 'Sujet', default: 'Thema' } }],
  [{ label: 'Sujet' }, { name: 'a', label: { fr: 'Sujet', de: 'Thema' } }],
  [{ label: 'Onderwerp' }, { name: 'a', label: [{ language: 'nl', translation: 'Onderwerp' }] }],
  [{ label: 'Onderwerp' }, { name: 'a', label_nl: 'Onderwerp', label: 'Topic' }],
  [{ label: 'Onderwerp' }, { name: 'a', 'label::nl': 'Onderwerp', 'label::en': 'Topic' }],
  [{ label: 'Onderwerp' }, { name: 'a', label: 'Topic', i18n: { nl: { label: 'Onderwerp' } } }],
  [{ label: 'Topic' }, { name: 'a', label: 'Sujet', translations: { de: { label: 'Thema' }, en: { label: 'Topic' } } }],
  [{ label: 'Topic' }, { name: 'a', label: 'Topic', translations: { de: { label: 'Thema' } } }],
  [{ label: 'Thema' }, { name: 'a', translations: { de: { label: 'Thema' } } }],
])('%j is read from %j', (expected, entry) => {
  expect(fieldsOf(entry)[0]).toMatchObject(expected)
})

test.each<[found: string | string[], source: object]>([
  ['value', { name: 'x', value: 'value' }],
  ['id', { id: 'id', name: 'x' }],
  ['name', { label: 'x', name: 'name' }],
  ['key', { key: 'key', value: 'x' }],
  ['x', { label: 'x' }],
  ['code', { displayName: 'x', code: 'code' }],
  ['const', { title: 'x', const: 'const' }],
])('R10: the value is %j in the option %j', (value, option) => {
  const [field] = fieldsOf({ name: 'a', type: 'select', options: [option] })
  expect(field?.options).toEqual([{ value, label: 'x' }])
})

test.each<[options: unknown, values: unknown[]]>([
  [[['s', 'Small']], ['s']],
  [{ s: 'Small', m: 'Medium' }, ['s', 'm']],
  [['', 's'], ['s']],
  ['s\nm', ['s', 'm']],
  ['s|m', ['s', 'm']],
  ['s, m', ['s', 'm']],
  ['<option value="">-</option><option value="s">Small</option>', ['s']],
  [
    [1, '1', true],
    [1, '1', true],
  ],
  [[{ label: 'G', options: ['s', 'm'] }], ['s', 'm']],
])('R10: %j gives the values %j', (options, values) => {
  expect(fieldsOf({ name: 'a', type: 'select', options })[0]?.options?.map(({ value }) => value)).toEqual(values)
})

test('R10: groups, labels beside the values, other answers, and lists of the service', () => {
  const [grouped, named, other, tags, source] = fieldsOf(
    { name: 'a', type: 'select', options: [{ label: 'G', options: [{ label: 'S', value: 's' }] }] },
    { name: 'b', enum: ['s'], enumNames: ['Small'] },
    { name: 'c', type: 'select', options: ['s', { isOther: true }] },
    { name: 'd', type: 'tags', options: ['s'] },
    { name: 'e', type: 'select', source: 'infobase' },
  )
  expect(grouped?.options).toEqual([{ value: 's', label: 'S', group: 'G' }])
  expect(named?.options).toEqual([{ value: 's', label: 'Small' }])
  expect(other).toMatchObject({ allowOther: true, options: [{ value: 's' }] })
  expect(tags).toMatchObject({ kind: 'multiselect', allowOther: true })
  expect(source).toMatchObject({ kind: 'select', optionsFrom: 'infobase' })
})

const x = [{ key: 'x', in: ['y'] }]

test.each<[conditions: Field['visibleWhen'] | 'text', entry: object]>([
  [x, { displayOptions: { show: { x: ['y'] } } }],
  [x, { conditional: { when: 'x', eq: 'y' } }],
  [x, { conditional: { show: 'true', when: 'x', eq: 'y' } }],
  [[{ key: 'x', notIn: ['y'] }], { conditional: { show: false, when: 'x', eq: 'y' } }],
  [undefined, { conditional: { show: null, when: null, eq: '' } }],
  [x, { visibleIf: "{x} = 'y'" }],
  [[...x, { key: 'z', in: [1] }], { visibleIf: "{x} = 'y' and {z} = 1" }],
  [x, { conditional_logic: [[{ field: 'field_x', operator: '==', value: 'y' }]] }],
  [
    [...x, { key: 'z', notIn: ['1'] }],
    {
      conditional_logic: [
        [
          { field: 'field_x', operator: '==', value: 'y' },
          { field: 'z', operator: '!=', value: '1' },
        ],
      ],
    },
  ],
  ['text', { conditional_logic: [[{ field: 'x', value: 'y' }], [{ field: 'z', value: 'y' }]] }],
  [x, { showIf: { field: 'x', value: 'y' } }],
  [x, { dependsOn: { field: 'x', value: 'y' } }],
  [x, { show: { x: 'y' } }],
  [x, { rule: { effect: 'SHOW', condition: { scope: '#/properties/x', schema: { const: 'y' } } } }],
  [
    [{ key: 'x', notIn: ['y'] }],
    { rule: { effect: 'HIDE', condition: { scope: '#/properties/x', schema: { const: 'y' } } } },
  ],
  ['text', { rule: { effect: 'DISABLE', condition: { scope: '#/properties/x', schema: { const: 'y' } } } }],
  ['text', { visibleIf: "{x} = 'y' or {z} = 1" }],
  ['text', { visibleIf: '{z} > 5' }],
  ['text', { displayOptions: { hide: { x: ['y'] } } }],
])('R13: the condition is %j for %j', (conditions, entry) => {
  const fields = fieldsOf(
    { name: 'x', key: 'field_x', label: 'X' },
    { name: 'z', type: 'number' },
    { name: 'a', ...entry },
  )
  const field = fields.at(-1)
  expect(field?.visibleWhen).toEqual(conditions === 'text' ? undefined : conditions)
  expect(field?.conditionText !== undefined).toBe(conditions === 'text')
})

test.each(['order', 'sort', 'position', 'displayOrder', 'weight', 'pos'])('R14: siblings in their %s', (order) => {
  const keys = (...at: unknown[]): string[] =>
    fieldsOf(...at.map((number, index) => ({ name: `k${index}`, [order]: number }))).map(({ key }) => key)
  expect(keys(3, 1, 2)).toEqual(['k1', 'k2', 'k0'])
  expect(keys(3, 1, 1)).toEqual(['k0', 'k1', 'k2'])
  expect(keys(3, 1, undefined)).toEqual(['k0', 'k1', 'k2'])
})

test.each(['GR el', 'SE sv', 'DK da', 'NO nb', 'NO no', 'NO nn'])('R15: language key and code %s', (pair) => {
  const [language = '', code = ''] = pair.split(' ')
  const form = [{ name: 'a', label: { en: 'Topic', [code]: 'This' } }]
  expect(normalizeForm(form, { language }).fields[0]?.label).toBe('This')
})

function box(value: string, rest: object): object {
  return { type: 'checkbox', name: 'a', value, label: `The ${value}`, ...rest }
}

test('checkboxes that share a name are one choice', () => {
  const fields = fieldsOf(box('s', { required: '', legend: 'Sizes' }), { name: 'b' }, box('m', { checked: true }))
  expect(fields).toMatchObject([
    {
      key: 'a',
      label: 'Sizes',
      kind: 'multiselect',
      default: ['m'],
      options: [
        { value: 's', label: 'The s' },
        { value: 'm', label: 'The m' },
      ],
    },
    { key: 'b' },
  ])
})

test('without a type, the default decides', () => {
  expect(kinds({ name: 'a', default: true }, { name: 'b', default: 3 }, { name: 'c', default: ['x'] })).toEqual([
    'boolean',
    'number',
    'tags',
  ])
})

test('of two entries with one key, the visible one writes', () => {
  const fields = fieldsOf(
    { name: 'mode', options: ['p', 'q'] },
    { name: 'a', type: 'number', displayOptions: { show: { mode: ['p'] } } },
    { name: 'a', type: 'text', displayOptions: { show: { mode: ['q'] } } },
  )
  expect(buildInput(fields, { mode: 'p', a: '3' })).toEqual({ mode: 'p', a: 3 })
  expect(buildInput(fields, { mode: 'q', a: '3' })).toEqual({ mode: 'q', a: '3' })
})

describe('what lands in input', () => {
  const fields = fieldsOf(
    { name: 'n', type: 'number' },
    { name: 'b', type: 'boolean' },
    { name: 's', type: 'select', options: [1, 2] },
    { name: 't', type: 'tags' },
    { name: 'l', type: 'repeater', fields: [{ name: 'q' }] },
    { name: 'g', type: 'group', fields: [{ name: 'h' }] },
    { name: 'j', type: 'json' },
    { name: 'secret', hidden: true, default: 'kept' },
    'A note',
  )

  test('types, defaults, 0 and false', () => {
    const raw = { n: '0,5', b: false, s: '2', t: ['x'], l: [{ q: '1' }, {}], 'g/h': '2', j: '[1]' }
    const input = { n: 0.5, b: false, s: 2, t: ['x'], l: [{ q: '1' }], g: { h: '2' }, j: [1], secret: 'kept' }
    expect(buildInput(fields, raw)).toEqual(input)
    expect(Object.keys(buildInput(fields, raw))).toEqual(Object.keys(input))
    expect(buildInput(fields, { n: '0' })).toEqual({ n: 0, secret: 'kept' })
  })

  test('what is empty is left out, unless it is asked for', () => {
    const empty = { n: ' ', t: [], l: [{}], 'g/h': '' }
    expect(buildInput(fields, empty)).toEqual({ secret: 'kept' })
    expect(buildInput(fields, empty, { sendEmpty: true })).toEqual({
      n: null,
      b: null,
      s: null,
      t: null,
      l: null,
      g: { h: '' },
      j: null,
      secret: 'kept',
    })
  })
})

const words = (text: string): string[] => text.split(' ')

test.each(
  words('fields components elements sub_fields fieldGroup children inputs columns tabs sections steps pages body spec'),
)('R6: children under %s', (word) => {
  const found = paths({ type: 'fieldset', [word]: [{ name: 'b', type: 'number' }, { name: 'c' }] })
  expect(found).toEqual(['number b', 'text c'])
})

test('R6: what an array says of its items is not said of the array', () => {
  const fields = fieldsOf(
    { name: 'a', type: 'array', items: { type: 'integer', title: 'Year', default: 2020, minimum: 1900 } },
    { name: 'b', type: 'array', items: { type: 'array', items: { type: 'string' } } },
    { name: 'c', items: { type: 'string', enum: ['x'] } },
  )
  expect(fields).toMatchObject([
    { kind: 'tags', itemKind: 'number', label: 'A', default: undefined, minItems: undefined },
    { kind: 'json' },
    { kind: 'multiselect', options: [{ value: 'x' }] },
  ])
})

test('R6: templateElements are the rows', () => {
  const [field] = fieldsOf({ name: 'a', type: 'paneldynamic', templateElements: [{ name: 'b' }] })
  expect(field).toMatchObject({ kind: 'list', fields: [{ key: 'b' }] })
})

test.each(words('panel fieldset section row columns tab step page card collapsible accordion GridLayout'))(
  'R6: %s lays out and does not nest',
  (type) => {
    expect(paths({ name: 'a', type, fields: [{ name: 'b' }] })).toEqual(['text b'])
    expect(kinds({ type, title: 'Part' })).toEqual(['note'])
  },
)

test.each(words('object container collection group'))('R6: %s nests with a key, flat without', (type) => {
  expect(paths({ name: 'a', type, fields: [{ name: 'b' }] })).toEqual(['text a.b'])
  expect(paths({ type, fields: [{ name: 'b' }] })).toEqual(['text b'])
  expect(kinds({ name: 'a', type, multiple: true, fields: [{ name: 'b' }] })).toEqual(['list'])
})

test.each(
  words(
    `variable fieldName key model dataIndex property path param apiName slug ref action_id custom_id questionId scope id itemId`,
  ),
)('R7: the key under %s, whose label may be called name', (word) => {
  expect(paths({ [word]: 'a', label: 'A', type: 'number' })).toEqual(['number a'])
  expect(fieldsOf({ [word]: 'a', name: 'Your name', type: 'number' })[0]).toMatchObject({
    key: 'a',
    label: 'Your name',
  })
})

test.each(
  words('label fieldLabel displayName title ui:title question question_name caption prompt heading legend text'),
)('R8: the label under %s', (word) => {
  expect(fieldsOf({ name: 'a', type: 'number', [word]: 'Your age' })[0]?.label).toBe('Your age')
})

test.each(words('help helpText hint description info instructions tooltip note'))('R8: the help under %s', (word) => {
  expect(fieldsOf({ name: 'a', type: 'number', [word]: 'In years' })[0]?.help).toBe('In years')
})

test.each(words('placeholder ui:placeholder example exampleText'))('R8: the placeholder under %s', (word) => {
  expect(fieldsOf({ name: 'a', type: 'number', [word]: 'In years' })[0]?.placeholder).toBe('In years')
})

test.each(words('required isRequired requiredField mandatory verplicht'))('R9: %s and its answers', (word) => {
  const required = (answer: unknown): boolean | undefined => fieldsOf({ name: 'a', [word]: answer })[0]?.required
  for (const yes of [true, 1, '1', 'true', 'yes', 'Fill in', { value: true, message: 'x' }])
    expect(required(yes)).toBe(true)
  for (const no of [false, 0, '0', 'false', 'no', '', null, { value: false }]) expect(required(no)).toBe(false)
})

test.each(words('optional nillable isNullable allowEmpty'))('R9: %s is the inverse', (word) => {
  expect(fieldsOf({ name: 'a', [word]: true }, { name: 'b', [word]: false }).map(({ required }) => required)).toEqual([
    false,
    true,
  ])
  expect(fieldsOf({ name: 'a', [word]: true, required: true })[0]?.required).toBe(true)
})

test.each(
  words(`options choices enum values picklistValues fieldOptions valueEnum allowedValues in items list select`),
)('R10: the choices under %s', (word) => {
  expect(fieldsOf({ name: 'a', type: 'select', [word]: ['s', 'm'] })[0]?.options).toEqual([
    { value: 's', label: 's' },
    { value: 'm', label: 'm' },
  ])
})

test.each<[source: object]>([
  [{ oneOf: [{ const: 's', title: 'Small' }] }],
  [{ anyOf: [{ const: 's', title: 'Small' }] }],
  [{ type: 'select', data: { values: [{ value: 's', label: 'Small' }] } }],
  [{ type: 'select', children: [{ $el: 'option', attrs: { value: 's' }, children: 'Small' }] }],
  [{ type: 'select', select: '<option value="s">Small</option>' }],
])('R10: the choices in %j', (source) => {
  expect(fieldsOf({ name: 'a', ...source })[0]?.options).toMatchObject([{ value: 's', label: 'Small' }])
})

test.each(words('default defaultValue initialValue initial value selected checked'))(
  'R11: the default under %s',
  (word) => {
    expect(
      fieldsOf({ name: 'a', type: 'number', [word]: '5' }, { name: 'b', type: 'boolean', [word]: true }),
    ).toMatchObject([{ default: 5 }, { default: true }])
    expect(fieldsOf({ name: 'a', type: 'text', [word]: ' ' })[0]?.default).toBeUndefined()
  },
)

test.each(words('selected isSelected default isDefault defaultValue'))('R11: the option flagged %s', (word) => {
  const options = ['s', { value: 'm', label: 'M', [word]: true }]
  expect(fieldsOf({ name: 'a', type: 'select', options }, { name: 'b', type: 'multiselect', options })).toMatchObject([
    { default: 'm' },
    { default: ['m'] },
  ])
})

test('R12: limits of nothing are unset, and a pattern that does not compile is ignored', () => {
  const [field] = fieldsOf({ name: 'a', type: 'text', minLength: '', maxLength: 0, pattern: '(' })
  expect(field?.minLength).toBeUndefined()
  expect(field?.maxLength).toBeUndefined()
  expect(field?.pattern).toBeUndefined()
  expect(fieldsOf({ name: 'a', type: 'number', min: '', max: '' })[0]?.min).toBeUndefined()
})

test.each(words('props templateOptions attributes meta config admin typeOptions element question'))(
  'R3: settings in %s',
  (word) => {
    const [field] = fieldsOf({
      name: 'a',
      [word]: { type: 'number', label: 'Your age', required: true, help: 'In years' },
    })
    expect(field).toMatchObject({ key: 'a', kind: 'number', label: 'Your age', required: true, help: 'In years' })
  },
)

test.each(words('validate validation validations rules'))('R3: rules in %s', (word) => {
  for (const rules of [
    { required: true, minLength: 3, maxLength: 80 },
    [{ required: true }, { minLength: 3 }, { maxLength: 80 }],
    ['required', 'length:3,80'],
    'required|length:3,80',
  ])
    expect(fieldsOf({ name: 'a', [word]: rules })[0]).toMatchObject({ required: true, minLength: 3, maxLength: 80 })
})

const typeWords =
  `ui:widget widget x-component $formkit fieldType inputType questionType interface component control subtype
  format style valueType type kind dataType tag as`.split(/\s+/)

test('R4: the type words, the first specific one wins', () => {
  for (const [index, word] of typeWords.entries()) {
    expect(kinds({ name: 'a', label: 'A', [word]: 'textarea' })).toEqual(['textarea'])
    const before = typeWords[index - 1]
    if (before === undefined) continue
    expect(kinds({ name: 'a', [word]: 'email', [before]: 'color' })).toEqual(['color'])
    expect(kinds({ name: 'a', [word]: 'email', [before]: 'input' })).toEqual(['email'])
  }
})

test.each(words('heading divider statement notice message static'))('R5: %s is a note, also with a key', (type) => {
  expect(fieldsOf({ name: 'a', type, label: 'Read <b>this</b>' })).toMatchObject([{ kind: 'note', text: 'Read this' }])
})

test.each<[entry: object]>([
  [{ name: 'a', type: 'infobase-picker' }],
  [{ name: 'infobase_id', type: 'select' }],
  [{ name: 'a', type: 'select', source: 'knowledge base' }],
])('R10: %j takes its choices from the service', (entry) => {
  expect(fieldsOf(entry)).toMatchObject([{ kind: 'select', optionsFrom: 'infobase' }])
})

test.each<[text: object]>([
  [{ title: { NL: 'Titel', EN: 'Title' } }],
  [{ props: { label: { NL: 'Titel', EN: 'Title' } } }],
  [{ translations: [{ language: 'NL', label: 'Titel' }], label: 'Title' }],
])('R15: %j in the language of the template', (text) => {
  expect(fieldsOf({ name: 'a', ...text })[0]?.label).toBe('Titel')
})

test('R15: help, placeholders, choices and defaults may be given per language as well', () => {
  const [field] = fieldsOf({
    name: 'a',
    help: { NL: 'Hulp', EN: 'Help' },
    placeholder_nl: 'Bijvoorbeeld',
    options: [{ value: 's', label: { NL: 'Klein', EN: 'Small' } }],
  })
  expect(field).toMatchObject({ help: 'Hulp', placeholder: 'Bijvoorbeeld', options: [{ value: 's', label: 'Klein' }] })
})

test('a condition that cannot be read always shows its field', () => {
  const fields = fieldsOf({ name: 'z' }, { name: 'a', visibleIf: '{z} > 5' })
  expect(buildInput(fields, { a: 'x' })).toEqual({ a: 'x' })
})

test('an untouched boolean without a default is left out', () => {
  const fields = fieldsOf({ name: 'a', type: 'boolean' })
  expect(buildInput(fields, {})).toEqual({})
  expect(buildInput(fields, { a: false })).toEqual({ a: false })
})

test('a field whose condition is false is left out', () => {
  const fields = fieldsOf({ name: 'z' }, { name: 'a', visibleIf: "{z} = 'y'" })
  expect(buildInput(fields, { z: 'n', a: 'x' })).toEqual({ z: 'n' })
})

test('an entry that cannot be read is asked for as a text', () => {
  expect(fieldsOf({})).toMatchObject([{ label: 'Field 1', kind: 'text', raw: {} }])
})
