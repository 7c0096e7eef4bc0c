import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textFragmentAddress } from './text-fragment.ts'

const pageUrl = 'https://northwind.example/savings'
const text = (address: string | null) => address?.split(':~:text=')[1]

describe('an asset opens at the text', () => {
  test('a short text is looked for as it is', () => {
    expect(textFragmentAddress(pageUrl, 'Earn a guaranteed 8% a year')).toBe(
      `${pageUrl}#:~:text=Earn%20a%20guaranteed%208%25%20a%20year`,
    )
  })

  test('signs with a meaning in the address are encoded', () => {
    expect(text(textFragmentAddress(pageUrl, 'no-risk, safe & sound (really)'))).toBe(
      'no%2Drisk%2C%20safe%20%26%20sound%20%28really',
    )
  })

  test('quotes and dots around a quotation are left out', () => {
    expect(text(textFragmentAddress(pageUrl, '“…the safest app in Europe…”'))).toBe('the%20safest%20app%20in%20Europe')
  })

  test('white space is one space', () => {
    expect(text(textFragmentAddress(pageUrl, ' the \t safest\u00a0app '))).toBe('the%20safest%20app')
  })

  test('a text over several lines is found by its beginning and end', () => {
    const lines = 'First line of the text that is long\r\n\r\nmiddle\n  And the very last line of it stands here.  '
    expect(text(textFragmentAddress(pageUrl, lines))).toBe(
      'First%20line%20of%20the%20text%20that,last%20line%20of%20it%20stands%20here',
    )
  })

  test('a long text is found by its beginning and end', () => {
    const long = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ')
    expect(text(textFragmentAddress(pageUrl, long))).toBe(
      'word0%20word1%20word2%20word3%20word4%20word5,word894%20word895%20word896%20word897%20word898%20word899',
    )
  })

  test('a long text without spaces is cut at its own words', () => {
    const found = text(textFragmentAddress(pageUrl, '保証された利回りをお約束します。'.repeat(40))) ?? ''
    const [start = '', end = ''] = found.split(',').map(decodeURIComponent)
    expect('保証された利回りをお約束します。').toContain(start)
    expect(start.length).toBeGreaterThan(3)
    expect(end.endsWith('ます')).toBe(true)
  })

  test.each([
    [`${pageUrl}#fees`, `${pageUrl}#fees:~:text=risk`],
    [`${pageUrl}?a=1&b=2#/route`, `${pageUrl}?a=1&b=2#/route:~:text=risk`],
    [`${pageUrl}#`, `${pageUrl}#:~:text=risk`],
    [`${pageUrl}#:~:text=other`, `${pageUrl}#:~:text=risk&text=other`],
  ])('the fragment of %j is respected', (asset_url, expected) => {
    expect(textFragmentAddress(asset_url, 'risk')).toBe(expected)
  })

  test.each([
    ['javascript:alert(1)', 'risk'],
    ['/savings', 'risk'],
    [null, 'risk'],
    [pageUrl, null],
    [pageUrl, ''],
    [pageUrl, ' \n '],
  ])('%j with %j has no such address', (asset_url, violating_text) => {
    expect(textFragmentAddress(asset_url, violating_text)).toBeNull()
  })

  test('whatever the text, the page stays the same and the directive is one well-formed search', () => {
    const unit = fc.constantFrom('a', 'word ', ' ', '\n', '-', ',', '&', '#', '%', '<', '"', '道', '👍', '\ud83d', 'عا')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 400 }), (violating_text) => {
        const address = textFragmentAddress(`${pageUrl}#x`, violating_text) ?? `${pageUrl}#x:~:text=none`
        const url = new URL(address)
        expect(url.origin + url.pathname + url.search).toBe(pageUrl)
        expect(url.href).toBe(address)
        expect(url.hash).toMatch(/^#x:~:text=[\w.%]+(,[\w.%]+)?$/)
      }),
    )
  })
})
