import { expect, test } from 'vitest'
import type { Block } from './block.ts'
import { toHtml, toHtmlFile } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'
import { toPlain } from './to-plain.ts'

const run = (
  text: string,
  marks: Block extends never ? never : ('bold' | 'italic' | 'code')[] = [],
  href?: string,
) => ({
  text,
  marks,
  ...(href && { href }),
})

const blocks: Block[] = [
  { type: 'heading', level: 2, runs: [run('Growth Plus')] },
  {
    type: 'paragraph',
    runs: [
      run('Save at '),
      run('your', ['bold']),
      run(' pace.\nPause, see '),
      run('terms', [], 'https://bank.example/t'),
    ],
  },
  {
    type: 'list',
    ordered: true,
    start: 3,
    items: [
      {
        blocks: [
          { type: 'paragraph', runs: [run('Open')] },
          {
            type: 'list',
            ordered: false,
            start: 1,
            items: [{ blocks: [{ type: 'paragraph', runs: [run('online')] }] }],
          },
        ],
      },
      { checked: true, blocks: [{ type: 'paragraph', runs: [run('Pay in')] }] },
    ],
  },
  { type: 'quote', blocks: [{ type: 'paragraph', runs: [run('You may get back less.')] }] },
  { type: 'table', head: [[run('Plan')], [run('Rate')]], rows: [[[run('Flex')], [run('1.10%')]]] },
  { type: 'code', text: 'a\nb', language: 'js' },
  { type: 'rule' },
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
  expect(html).toContain('<ol start="3">\n<li>Open\n<ul>\n<li>online</li>')
  const hostile: Block[] = [
    { type: 'paragraph', runs: [run('<img src=x onerror=alert(1)>', [], 'https://x.example/"onclick="alert(1)')] },
    { type: 'code', text: '</code><script>alert(1)</script>', language: '' },
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
  const html = new Marked().parse(toMarkdown([{ type: 'paragraph', runs: [run(text)] }]), { async: false })
  expect(html.trim()).toBe(`<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
})
