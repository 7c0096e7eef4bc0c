import * as fc from 'fast-check'
import { marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { toMarkdown } from './markdown.ts'

function html(text: string) {
  return marked.parse(toMarkdown([{ type: 'paragraph', text }]), { async: false })
}

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
  ])('%j', (text) => {
    const markup = html(text)
    expect(markup.replace(/<\/?p>|<br>/g, '')).not.toContain('<')
    expect(shown(markup)).toBe(
      text
        .split('\n')
        .map((line) => line.trim())
        .join('\n'),
    )
  })

  test('whatever it is', () => {
    const marks = '*_`[]()<>!#-+1.|\\&~:/ab \n=@"\''.split('').concat('http://x.y', 'www.x.y')
    const piece = fc.constantFrom(...marks)
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const markup = html(`x ${pieces.join('')}`)
        expect(markup.replace(/<\/?p>|<br>/g, '')).not.toMatch(/<[a-z]/i)
      }),
      { numRuns: 2000 },
    )
  })
})

test('a given address becomes a link, in a list and in a paragraph', () => {
  const links = new Set(['https://example.com/a_b?c=*'])
  const markdown = toMarkdown(
    [
      { type: 'heading', level: 2, text: 'More\nhere' },
      { type: 'list', ordered: true, items: ['See https://example.com/a_b?c=* now', 'two\nlines'] },
    ],
    links,
  )
  expect(markdown).toBe('## More here\n\n1. See <https://example.com/a_b?c=*> now\n2. two\\\n   lines\n')
})
