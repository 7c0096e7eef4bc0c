import * as fc from 'fast-check'
import { marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { runsOf } from '../testing/slow-run.ts'
import { writtenDocument } from './written-document.ts'
import { renderBody } from './render-body.ts'

const html = (markdown: string) => marked.parse(markdown, { async: false })

/** What a reader sees in the HTML. */
function shown(markup: string) {
  return markup
    .replace(/<br>/g, '\n')
    .replace(/<\/?p>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .trim()
}

const withoutParagraphs = (markup: string) => markup.replace(/<\/?p>|<br>/g, '')

describe('typed text stays text in Markdown', () => {
  test.each([
    '**bold** _it_ `code` ~~gone~~',
    '<script>alert(1)</script>',
    '[click](javascript:alert(1))',
    '![x](http://evil.example/x.png)',
    '# no heading',
    '- no item',
    '+ no item',
    '1. no item',
    '12) no item',
    '> no quotation',
    '---',
    '===',
    '| a | b |',
    '| a |\n| - |',
    'a\n:-',
    'a\n-:',
    '&lt;b&gt; &amp;',
    'https://evil.example and www.evil.example and a@evil.example',
    '<https://evil.example>',
    '\\*not escaped\\*',
    '    four spaces',
    '```\nfence\n```',
    '[ref]: http://evil.example',
    '- [ ] task',
    'a * b * c _d_',
    'Titel\n=====',
    'ends with a mark!',
    '{{ text }} {% if text %}',
  ])('%j', (text) => {
    const typed = text
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
    const paragraphs = html(renderBody('{{ text | paragraphs }}', 'EN', { text }))
    expect(withoutParagraphs(paragraphs)).not.toContain('<')
    expect(shown(paragraphs)).toBe(typed)

    const line = html(renderBody('{{ text }}', 'EN', { text }))
    expect(withoutParagraphs(line)).not.toContain('<')
    expect(shown(line)).toBe(typed.replaceAll('\n', ' '))
  })

  /** In every place where a body can put a value, the only structure is that of the body. */
  const places = {
    '# {{ text }}': /^<h1>[^<]*<\/h1>\s*$/,
    '- {{ text }}\n- second': /^<ul>\s*<li>[^<]*<\/li>\s*<li>second<\/li>\s*<\/ul>\s*$/,
    'A line\n{{ text }}\nand another': /^<p>[^<]*<\/p>\s*$/,
    '{{ text }}': /^<p>[^<]*<\/p>\s*$/,
    '{{ text | paragraphs }}': /^(<p>([^<]|<br>)*<\/p>\s*)+$/,
    'before {{ text }} after': /^<p>[^<]*<\/p>\s*$/,
    '**{{ text }}**': /^<p>(<strong>)?[^<]*(<\/strong>)?[^<]*<\/p>\s*$/,
    'A line\n\nx {{ text | paragraphs }}': /^<p>A line<\/p>\s*(<p>([^<]|<br>)*<\/p>\s*)+$/,
    '{{ text | blockquote }}\n\nAfter':
      /^(<blockquote>\s*(<p>([^<]|<br>)*<\/p>\s*)+<\/blockquote>\s*)?<p>([^<]|<br>)*<\/p>\s*$/,
  }

  test.each(Object.entries(places))('whatever it is, in %j', (body, structure) => {
    const marks = '*_`[]()<>!#-+1.|\\&~:/ab \n=@"\''.split('').concat('http://x.y', 'www.x.y', '\n:-', '\n- ', '# ')
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...marks), { maxLength: 25 }), (pieces) => {
        const text = pieces.join('')
        fc.pre(text.trim() !== '')
        expect(html(renderBody(body, 'EN', { text }))).toMatch(structure)
      }),
      { numRuns: runsOf(1500) },
    )
  })
})

test('the plain text and the title of a document are the typed characters', () => {
  const text = 'a * b * c _d_ [x](y) <b> 1 # 2 \\*'
  const { title, rawDocument } = writtenDocument(
    renderBody('# {{ text }}\n\n- {{ text }}\n\n{{ text }}', 'EN', { text }),
  )
  expect(title).toBe(text)
  expect(rawDocument).toBe(`${text}\n\n• ${text}\n\n${text}\n`)
})

test('whatever it is, the plain text is what was typed', () => {
  const marks = '*_`[]()<>!#-+1.|\\&~:/ab =@"\''.split('').concat('http://x.y', '<a@b.c>', '[a](b)', '<http://x>')
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...marks), { maxLength: 25 }), (pieces) => {
      const text = pieces.join('').replace(/ +/g, ' ').trim()
      fc.pre(text !== '')
      expect(writtenDocument(renderBody('- {{ text }}', 'EN', { text })).rawDocument).toBe(`• ${text}\n`)
    }),
    { numRuns: runsOf(1500) },
  )
})

test('a title is never cut at a full stop', () => {
  const { title } = writtenDocument('# Northwind lowers its mortgage rate by 0.25. For everyone\n\nText.')
  expect(title).toBe('Northwind lowers its mortgage rate by 0.25. For everyone')
})

test('a text without a heading goes by its first words', () => {
  const { title } = writtenDocument(`${'word '.repeat(40)}\n\nMore.`)
  expect(title).toBe(`${'word '.repeat(15).trim()}…`)
})

test.each([
  ['_a', 100_000],
  ['*', 200_000],
  ['[', 200_000],
  ['<a@', 60_000],
  [' ', 200_000],
  ['\n', 200_000],
  ['>', 100_000],
])('reading %j again and again takes no long time', (piece, times) => {
  const startedAt = performance.now()
  writtenDocument(`# T\n\nx${piece.repeat(times)}x`)
  expect(performance.now() - startedAt).toBeLessThan(5000)
})
