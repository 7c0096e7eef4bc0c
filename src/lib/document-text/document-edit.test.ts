import { expect, test } from 'vitest'
import { editOf } from './document-content.ts'

const written = '# Harbour\n\nOpen from one euro.'

test.each([
  ['# Harbour\n\nOpen from two euros.', null],
  ['# Port\n\nOpen from one euro.', 'Port'],
  ['\n## The *new* `port` \\*2\\* ##\nText', 'The new port *2*'],
  ['# snake_case', 'snake_case'],
  ['Open from one euro.', null],
  ['#hashtag', null],
])('%j renames the document to %j', (text, title) => {
  expect(editOf(written, text)).toEqual({ text, title })
})

test('a text as it was written is no edit', () => {
  expect(editOf(written, written)).toBeNull()
})
