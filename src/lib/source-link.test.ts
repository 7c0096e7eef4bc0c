import { expect, test } from 'vitest'
import { sourceAddress } from './source-link.ts'

const at = (path: string) => ({ path, line: 12, column: 3, end_line: null, end_column: null })
const template = 'https://code.example/shop/blob/main/{path}#L{line}-L{end_line}'

test('a location fills the template, with its path encoded once', () => {
  expect(sourceAddress(template, at('src/a b.js'))).toBe('https://code.example/shop/blob/main/src/a%20b.js#L12-L12')
  expect(sourceAddress(template, at('src/a%20b.js'))).toBe('https://code.example/shop/blob/main/src/a%20b.js#L12-L12')
  expect(sourceAddress(template, at('100%/a#1.js'))).toBe('https://code.example/shop/blob/main/100%25/a%231.js#L12-L12')
})

test('nothing is linked without a template, to a script, or in place of a web page', () => {
  expect(sourceAddress(undefined, at('a.js'))).toBeNull()
  expect(sourceAddress(template, null)).toBeNull()
  expect(sourceAddress('javascript:{path}', at('alert(1)'))).toBeNull()
  expect(sourceAddress(template, at('https://bank.example/a'))).toBeNull()
})
