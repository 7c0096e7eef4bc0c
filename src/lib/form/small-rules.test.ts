import { expect, test } from 'vitest'
import { fieldId } from './values.ts'
import { humaniseKey } from '../humanise-key.ts'
import { isOpaque, slug } from './fold-name.ts'
import { buildInput, parseInput } from './input.ts'
import { checkValues } from './check-values.ts'
import { parseNumber } from './parse-number.ts'
import { normalizeForm } from './read-form.ts'
import { stripTags } from './text.ts'

test.each([
  ['9,95', 9.95],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1 000', 1000],
  ['-3', -3],
  ['.5', 0.5],
  ['1e3', 1000],
  ['0x10', undefined],
  ['', undefined],
  ['1.2.3', undefined],
  ['Infinity', undefined],
])('%j is the number %j', (text, number) => {
  expect(parseNumber(text)).toBe(number)
})

test.each([
  ['5,200', '.', 5200],
  ['5.200', '.', 5.2],
  ['5,200', ',', 5.2],
  ['5.200', ',', 5200],
  ['-5.200', ',', -5200],
  ['0.125', ',', 0.125],
  ['0,125', '.', 0.125],
  ['1,234,567', '.', 1_234_567],
  ['1.234.567', '.', 1_234_567],
  ['1234.567', ',', 1234.567],
  ['5,2000', ',', 5.2],
  ['5,2000', '.', undefined],
  ['5.2000', ',', undefined],
] as const)('%j with the decimal separator %j is the number %j', (text, decimal, number) => {
  expect(parseNumber(text, decimal)).toBe(number)
})

test('a number of a form is read by the language of the form', () => {
  const form = [
    { name: 'price', type: 'number' },
    { name: 'rows', type: 'list', fields: [{ name: 'amount', type: 'number' }] },
  ]
  const [english, dutch] = ['EN', 'NL'].map((language) => normalizeForm(form, { language }).fields)
  const typed = { price: '5,200', rows: [{ amount: '1.5' }] }
  expect(buildInput(english ?? [], typed)).toEqual({ price: 5200, rows: [{ amount: 1.5 }] })
  expect(buildInput(dutch ?? [], typed)).toEqual({ price: 5.2, rows: [{ amount: 1.5 }] })
  const back = parseInput(dutch ?? [], { price: 5.125 })
  expect(back).toEqual({ price: '5,125' })
  expect(buildInput(dutch ?? [], back)).toEqual({ price: 5.125 })
})

test('`integer: true` refuses a fraction', () => {
  const { fields } = normalizeForm([{ name: 'words', type: 'number', integer: true }], { language: 'EN' })
  expect(checkValues(fields, { words: '10.5' }).map(({ code }) => code)).toEqual(['integer'])
  expect(checkValues(fields, { words: '10' })).toEqual([])
})

test('ids are one per path', () => {
  const paths = [
    ['topic'],
    ['a.b'],
    ['a', 'b'],
    ['a/b'],
    ['0'],
    ['__proto__'],
    ['constructor'],
    ['é'],
    [''],
    ['a[0]'],
    ['~'],
    ['~1'],
    ['/'],
  ]
  const ids = paths.map(fieldId)
  expect(new Set(ids).size).toBe(paths.length)
  expect(fieldId(['seo', 'title'])).toBe('seo/title')
})

test('ids that machines make for themselves are told from names', () => {
  const opaque = [
    '12',
    '4.1',
    'fldA1b2C3d4E5f6G7',
    'field_64a1f0c2b7e11',
    '1d3f2a9c-0b1e-4c55-9a3b-0123456789ab',
    'Field_0k3x9aa',
  ]
  const names = [
    'topic',
    'product_name',
    'address2',
    'field_name',
    'group',
    'sku_2024',
    'photoDescription',
    'inputValue',
  ]
  expect(opaque.filter((id) => !isOpaque(id))).toEqual([])
  expect(names.filter(isOpaque)).toEqual([])
})

test.each([
  ['product_name', 'Product name'],
  ['photoDescription', 'Photo description'],
  ['Company name', 'Company name'],
  ['text.size', 'Text size'],
])('%s reads as %s', (key, label) => {
  expect(humaniseKey(key)).toBe(label)
})

test('a label makes a key in any script', () => {
  expect([slug('Über uns!'), slug('Τι νέα;'), slug('???')]).toEqual(['uber_uns', 'τι_νεα', ''])
})

test('tags go, text stays, scripts say nothing', () => {
  expect(stripTags('<p>a &lt; b</p><script>alert(1)</script><b>c</b>')).toBe('a < b\nc')
  expect(stripTags('price < 5 and <EUR>')).toBe('price < 5 and <EUR>')
})

test('a path of parts that are no texts is no key, and breaks no entry', () => {
  const { fields } = normalizeForm([{ label: 'Two', name: 'two', path: [{ toString: 'b' }] }], { language: 'NL' })
  expect(fields).toMatchObject([{ key: 'two', label: 'Two' }])
  expect(fields[0]?.warnings).toBeUndefined()
})

test('lists that share a path send what is typed into the columns of each', () => {
  const columns = [['a'], ['b']].map((keys) => keys.map((key) => ({ type: 'textfield', key })))
  const lists = columns.map((components) => ({ type: 'datagrid', key: 'rows', components }))
  const { fields } = normalizeForm(lists, { language: 'EN' })
  expect(buildInput(fields, { rows: [{ a: 'one' }, { b: 'two' }] })).toEqual({ rows: [{ a: 'one' }, { b: 'two' }] })
})
