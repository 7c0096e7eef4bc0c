import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Block } from '../extracted-text.ts'
import { extractHtml } from './extract-html.ts'

interface Page {
  name: string
  html: string
  blocks: (string | Partial<Block>)[]
  title?: string
  language?: string
}

const pages: Page[] = parse(readFileSync(new URL('../fixtures/pages.yaml', import.meta.url), 'utf8'))
const plain = { kind: 'text', region: 'main', heading: null }

test.each(pages)('reads $name', ({ html, blocks, title = null, language = null }) => {
  expect(extractHtml(html, 'https://example.org/')).toEqual({
    kind: 'page',
    address: 'https://example.org/',
    title,
    language,
    blocks: blocks.map((block) => ({ ...plain, ...(typeof block === 'string' ? { text: block } : block) })),
  })
})

test('a page of 2 MB that is nested 20,000 deep is read', { tags: 'long' }, () => {
  const { blocks } = extractHtml(`${'<div><b>'.repeat(10_000)}deep ${'text '.repeat(300_000)}`)
  expect(blocks.map(({ text }) => text.length)).toEqual(['deep '.length + 300_000 * 5 - 1])
})

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

test('every text that is written escaped is read as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
      // HTML has no carriage returns and no null characters.
      const seen = texts.map((text) => text.replaceAll(/[\r\0]/g, '').trim())
      const html = seen.map((text) => `<div><i>${escape(text)}</i></div>`).join('')
      expect(extractHtml(html).blocks.map(({ text }) => text)).toEqual(seen.filter(Boolean))
    }),
  )
})
