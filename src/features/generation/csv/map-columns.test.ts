import { expect, test } from 'vitest'
import { remapColumn } from '../../../state/column-mapping.ts'
import { normalizeForm } from '../../../lib/form/read-form.ts'
import { languageColumn, mapColumns, missingFields, toneColumn } from './map-columns.ts'

const { fields } = normalizeForm(
  [
    { name: 'product_name', label: 'Name of the product', type: 'text' },
    { type: 'note', label: 'Leave out account numbers' },
    { type: 'group', name: 'seo', label: 'Search', fields: [{ name: 'title', label: 'Title', type: 'text' }] },
    { name: 'length', label: 'Length', type: 'number' },
  ],
  { language: 'EN' },
)

test('columns find their fields by key, by path and by label, however they are written', () => {
  const columns = ['Product Name', 'seo title', 'LENGTH', 'note', '']
  expect(mapColumns(columns, fields)).toEqual(['product_name', 'seo/title', 'length', null, null])
  expect(mapColumns(['name of the product', 'title'], fields)).toEqual(['product_name', 'seo/title'])
})

test('a language and a tone of voice have columns of their own, unless a field is called so', () => {
  expect(mapColumns(['length', 'Language', 'tone_of_voice'], fields)).toEqual(['length', languageColumn, toneColumn])
  const { fields: own } = normalizeForm([{ name: 'language', type: 'text' }], { language: 'EN' })
  expect(mapColumns(['Language'], own)).toEqual(['language'])
})

test('a field is filled by one column only', () => {
  expect(mapColumns(['length', 'Length'], fields)).toEqual(['length', null])
  expect(remapColumn(['length', null], 1, 'length')).toEqual([null, 'length'])
  expect(remapColumn(['length', 'seo/title'], 1, null)).toEqual(['length', null])
})

test('a required field without a column is missing, unless it has a value for all rows or depends on another answer', () => {
  const { fields: own } = normalizeForm(
    [
      { name: 'kind', type: 'text', required: true },
      { name: 'share', type: 'number', required: true, visibleWhen: { field: 'kind', equals: 'cfd' } },
      { name: 'audience', type: 'text', required: true },
      { name: 'length', type: 'text' },
    ],
    { language: 'EN' },
  )
  const keys = (run: Parameters<typeof missingFields>[1]) => missingFields(own, run).map(({ key }) => key)
  expect(keys({ mapping: ['kind'] })).toEqual(['audience'])
  expect(keys({ mapping: [null], fixed: { audience: 'Adults' } })).toEqual(['kind'])
})
