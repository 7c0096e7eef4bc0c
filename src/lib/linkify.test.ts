import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkify } from './linkify.ts'

const links = (text: string) => linkify(text).flatMap((part) => (part.kind === 'link' ? [part.text] : []))

describe('addresses in a comment become links', () => {
  test('the text around an address stays text', () => {
    expect(linkify('See https://a.example/x, please.')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'https://a.example/x', href: 'https://a.example/x' },
      { kind: 'text', text: ', please.' },
    ])
  })

  test.each([
    ['(https://a.example/x)', ['https://a.example/x']],
    ['https://a.example/wiki/Risk_(finance).', ['https://a.example/wiki/Risk_(finance)']],
    ['[see](https://a.example/x)', ['https://a.example/x']],
    ['“https://a.example/x”', ['https://a.example/x']],
    ['*https://a.example/x*', ['https://a.example/x']],
    ['https://a.example/?a=1&b=2!', ['https://a.example/?a=1&b=2']],
    ['参照：https://a.example/道。次', ['https://a.example/道']],
    ['انظر https://a.example/مرحبا الآن', ['https://a.example/مرحبا']],
    ['http://a.example\nhttps://b.example', ['http://a.example', 'https://b.example']],
    ['<https://a.example>', ['https://a.example']],
    ['<a href="javascript:alert(1)">https://a.example</a>', ['https://a.example']],
  ])('%j links %j', (text, expected) => {
    expect(links(text)).toEqual(expected)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'www.a.example',
    'xhttps://a.example',
    'https://',
    'https://bank.example@evil.example',
    '<script>alert(1)</script>',
    '',
  ])('%j has no link', (text) => {
    expect(links(text)).toEqual([])
  })

  test('an address that turns the reading direction around ends before it does', () => {
    expect(links('https://a.example/\u202egpj.exe')).toEqual(['https://a.example/'])
  })

  test('the parts joined are the text, and every link is http or https', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'https://',
        'http://',
        'a.example',
        '/',
        ')',
        '(',
        '.',
        ' ',
        '\n',
        '。',
        'javascript:',
        '@',
        '<b>',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('')
        const parts = linkify(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        const strange = parts.filter((part) => part.kind === 'link' && !/^https?:\/\//.test(part.href))
        expect(strange).toEqual([])
      }),
    )
  })

  test('a comment of nothing but brackets after an address is split without delay', () => {
    const text = `https://a.example/${')'.repeat(5000)}`
    expect(links(text)).toEqual(['https://a.example/'])
  })
})
