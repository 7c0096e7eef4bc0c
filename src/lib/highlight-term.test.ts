import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { highlightTerm } from './highlight-term.ts'

const shown = (text: string, term: string | null) =>
  highlightTerm(text, term)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('')

describe('the search term is marked in the text', () => {
  test.each([
    ['Earn a guaranteed 8%', 'guaranteed', 'Earn a [guaranteed] 8%'],
    ['Guaranteed, GUARANTEED', 'guaranteed', '[Guaranteed], [GUARANTEED]'],
    ['aaa', 'aa', '[aa]a'],
    ['a.c abc', 'a.c', '[a.c] abc'],
    ['50% (sure)', '(', '50% [(]sure)'],
    ['İSTANBUL and istanbul', 'istanbul', 'İSTANBUL and [istanbul]'],
    ['İSTANBUL fees', 'fees', 'İSTANBUL [fees]'],
    ['xİy', 'İ', 'x[İ]y'],
    ['i\u0307stanbul', 'İSTANBUL', '[i\u0307stanbul]'],
    ['ΟΔΟΣ οδος', 'οδοσ', '[ΟΔΟΣ] [οδος]'],
    ['保証された利回り', '保証', '[保証]された利回り'],
    ['عائد مضمون بنسبة', 'مضمون', 'عائد [مضمون] بنسبة'],
    ['👍🏽 guaranteed 👍🏽', '👍🏽', '[👍🏽] guaranteed [👍🏽]'],
    ['<b>x</b>', '<b>', '[<b>]x</b>'],
    ['no term', '', 'no term'],
    ['no term', null, 'no term'],
    ['', 'x', ''],
  ])('%j with %j shows %j', (text, term, expected) => {
    expect(shown(text, term)).toBe(expected)
  })

  test('İ is the only character that grows when lower-cased', () => {
    const grows: string[] = []
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const char = String.fromCodePoint(code)
      if (char.toLowerCase().length !== char.length) grows.push(char)
    }
    expect(grows).toEqual(['İ'])
  })

  test('the parts joined are the text, and a term cut from the text is always found', () => {
    const text = fc.string({ unit: fc.oneof(fc.constantFrom('İ', 'i', 'ς', 'Σ', 'a', 'A', '\u0307'), fc.string()) })
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (value, a, b) => {
        const [from, to] = [a % (value.length + 1), b % (value.length + 1)].sort((x, y) => x - y)
        const term = value.slice(from, to)
        const parts = highlightTerm(value, term.toUpperCase() === term ? term.toLowerCase() : term)
        expect(parts.map((part) => part.text).join('')).toBe(value)
        expect(parts.some((part) => part.marked)).toBe(term !== '')
      }),
    )
  })
})
