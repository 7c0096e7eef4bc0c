import { expect, test } from 'vitest'
import type { GeneratedDocument } from '../../api/document-history.ts'
import { documentsSearchDefaults } from './document-search-params.ts'
import { filterHistory } from './filter-history.ts'

const document = (documentId: string, more: Partial<GeneratedDocument>): GeneratedDocument => ({
  documentId,
  templateId: 'product-description',
  templateKey: 'product_description',
  language_key: 'NL',
  toneOfVoiceMetaId: null,
  tone: null,
  title: null,
  created_at: '2026-01-01T00:00:00.000Z',
  ...more,
})

const history = [
  document('a', { title: 'Sparen op jouw tempo', tone: 'Warm' }),
  document('b', { title: 'Save at your pace', language_key: 'EN' }),
  document('c', { templateId: 'newsletter', templateKey: 'newsletter', language_key: 'GR' }),
]
const found = (search: Partial<typeof documentsSearchDefaults>) =>
  filterHistory(history, { ...documentsSearchDefaults, ...search }).map(({ documentId }) => documentId)

test.each([
  ['sparen WARM', ['a']],
  ['pace', ['b']],
  ['product description', ['a', 'b']],
  ['ελληνικά', ['c']],
  ['', ['a', 'b', 'c']],
  ['nothing like it', []],
])('searching %j finds %j', (search, ids) => {
  expect(found({ search })).toEqual(ids)
})

test('template and language narrow it down', () => {
  expect(found({ templateId: 'product-description' })).toEqual(['a', 'b'])
  expect(found({ templateId: 'product-description', language_key: 'EN' })).toEqual(['b'])
  expect(found({ language_key: 'FI' })).toEqual([])
})
