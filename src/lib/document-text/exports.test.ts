import { expect, test } from 'vitest'
import type { DocumentElement, DocumentNode } from './document-tree.ts'
import { toHtml, toHtmlFile } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'
import { toPlain } from './to-plain.ts'

const p = (...children: DocumentNode[]): DocumentElement => ({ name: 'p', children })
const li = (...children: DocumentElement[]): DocumentElement => ({ name: 'li', children })
const row = (name: 'th' | 'td', ...texts: string[]): DocumentElement => ({
  name: 'tr',
  children: texts.map((text): DocumentElement => ({ name, children: [text] })),
})

const blocks: DocumentElement[] = [
  { name: 'h2', children: ['Growth Plus'] },
  p('Save at ', { name: 'strong', children: ['your'] }, ' pace.\nPause, see ', {
    name: 'a',
    href: 'https://bank.example/t',
    children: ['terms'],
  }),
  {
    name: 'ol',
    start: 3,
    children: [li(p('Open'), { name: 'ul', children: [li(p('online'))] }), li(p('☑ Pay in'))],
  },
  { name: 'blockquote', children: [p('You may get back less.')] },
  {
    name: 'table',
    children: [row('th', 'Plan', 'Rate'), row('td', 'Flex', '1.10%')],
  },
  { name: 'pre', children: ['a\nb'], language: 'js' },
  { name: 'hr', children: [] },
]

test('a document as text has its words, bullets and numbers, and no markup', () => {
  expect(toPlain(blocks)).toBe(
    [
      'Growth Plus',
      'Save at your pace.\nPause, see terms',
      '3. Open\n  • online\n☑ Pay in',
      'You may get back less.',
      'Plan\tRate\nFlex\t1.10%',
      'a\nb',
      '* * *',
    ].join('\n\n'),
  )
})

test('a document as Markdown', () => {
  expect(toMarkdown(blocks)).toBe(
    [
      '## Growth Plus',
      'Save at **your** pace.\\\nPause, see [terms](https://bank.example/t)',
      '3. Open\n   - online\n4. [x] Pay in',
      '> You may get back less.',
      '| Plan | Rate |\n| --- | --- |\n| Flex | 1.10% |',
      '```js\na\nb\n```',
      '---',
    ].join('\n\n'),
  )
})

test('a document as HTML has plain elements, and every text in it is escaped', () => {
  const html = toHtml(blocks)
  expect(html).toContain('<h2>Growth Plus</h2>')
  expect(html).toContain('<p>Save at <strong>your</strong> pace.<br>Pause, see <a href="https://bank.example/t"')
  expect(html).toContain('<ol start="3"><li>Open<ul><li>online</li>')
  const hostile: DocumentElement[] = [
    p({ name: 'a', href: 'https://x.example/"onclick="alert(1)', children: ['<img src=x onerror=alert(1)>'] }),
    { name: 'pre', children: ['</code><script>alert(1)</script>'] },
  ]
  expect(toHtml(hostile)).not.toMatch(/<img|<script|"onclick/)
})

test('an HTML file stands on its own and allows nothing to run or load', () => {
  const file = toHtmlFile(blocks, { title: '</title><script>', language: 'nl' })
  expect(file).toContain('<html lang="nl">')
  expect(file).toContain("default-src 'none'; style-src 'unsafe-inline'")
  expect(file).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>')
})

test.each([
  '5 * 3 * 2',
  'snake_case_name',
  '# not a heading',
  '- not an item',
  '1. not a number',
  '> not a quote',
  '*not* **bold** _or_ __so__',
  '[not](a link)',
  '`not code`',
  '<b>not html</b> &amp; nor this',
  '~~not struck~~',
  '---',
  'a\\b',
])('the text %j in Markdown does not become markup', async (text) => {
  const { Marked } = await import('marked')
  const html = new Marked().parse(toMarkdown([p(text)]), { async: false })
  expect(html.trim()).toBe(`<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
})
