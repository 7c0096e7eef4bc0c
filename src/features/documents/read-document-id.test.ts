import { expect, test } from 'vitest'
import { readDocumentId } from './read-document-id.ts'

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
