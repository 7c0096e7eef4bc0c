import { expect, test } from 'vitest'
import { documentsSearchDefaults } from './document-search-params.ts'
import { type DocumentEntry, filterEntries, readDocumentId } from './document-entries.ts'

const entry = (documentId: string, more: Partial<DocumentEntry>, tone: string | null = null): DocumentEntry => {
  const of = { documentId, title: '', templateId: 'product-description', language_key: 'NL', ...more }
  const created_at = '2026-01-01T00:00:00.000Z'
  const { templateId, language_key } = of
  const generated = { documentId, created_at, tone, title: null, toneOfVoiceMetaId: null }
  return {
    isEdited: false,
    template: 'Product description',
    created_at,
    ...of,
    generated: {
      ...generated,
      templateId: templateId ?? '',
      language_key: language_key ?? '',
      templateKey: 'sku_text',
    },
  }
}

const entries = [
  entry('a', { title: 'Sparen op jouw tempo' }, 'Warm'),
  entry('b', { title: 'Save at your pace', language_key: 'EN' }),
  entry('c', { templateId: 'newsletter', template: 'Newsletter', language_key: 'GR' }),
]
const found = (search: Partial<typeof documentsSearchDefaults>) =>
  filterEntries(entries, { ...documentsSearchDefaults, ...search }).map(({ documentId }) => documentId)

test.each([
  ['sparen WARM', ['a']],
  ['pace', ['b']],
  ['product description', ['a', 'b']],
  ['sku_text', ['a', 'b', 'c']],
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

test.each([
  [' 3f2a ', '3f2a'],
  ['https://redline.example/documents/3f2a?view=raw#top', '3f2a'],
  ['https://redline.example/tools/documents/a%2Fb%20c', 'a/b c'],
  ['/documents/3f2a/', '3f2a'],
  ['https://redline.example/public/v1/document/3f2a', '3f2a'],
  ['https://redline.example/audits', 'https://redline.example/audits'],
  ['a/documents/b', 'a/documents/b'],
])('%j names the document %j', (typed, id) => {
  expect(readDocumentId(typed)).toBe(id)
})
