import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { webAddress } from './safe-link.ts'

describe('only http and https addresses become links', () => {
  test.each([
    ['https://northwind.example/savings', 'https://northwind.example/savings'],
    ['http://localhost:8080/a b?q=ü#x', 'http://localhost:8080/a%20b?q=%C3%BC#x'],
    ['  HTTPS://Northwind.Example ', 'https://northwind.example/'],
    ['https://例え.jp/道', 'https://xn--r8jz45g.jp/%E9%81%93'],
    ['https://[::1]/', 'https://[::1]/'],
  ])('%j leads to %j', (text, href) => {
    expect(webAddress(text)?.href).toBe(href)
  })

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JaVaScRiPt://https://x.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://x.example/1',
    'mailto:a@x.example',
    '/savings/growth-plus',
    '//evil.example/x',
    'northwind.example',
    'https:northwind.example',
    'ht\ntps://x.example',
    'https://',
    'https:///path',
    'https://a b.example/',
    'https://bank.example\n.evil.example/',
    'https:\\\\evil.example',
    'https://bank.example@evil.example/',
    'Newsletter 2026-10',
    '',
    null,
    undefined,
  ])('%j stays text', (text) => {
    expect(webAddress(text)).toBeNull()
  })

  test('whatever the text, nothing but http and https comes out', () => {
    const schemes = fc.constantFrom(
      'javascript:',
      'data:',
      'https://',
      'http://',
      'ftp://',
      '',
      '\u0000https://',
      '\\\\',
    )
    fc.assert(
      fc.property(schemes, fc.string({ unit: 'binary' }), (scheme, rest) => {
        expect([undefined, 'http:', 'https:']).toContain(webAddress(scheme + rest)?.protocol)
      }),
    )
  })
})
