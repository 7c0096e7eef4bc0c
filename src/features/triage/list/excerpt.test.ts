import { describe, expect, test } from 'vitest'
import { excerpt, hasTerm } from './columns.tsx'

const read = (text: string, term = '') =>
  excerpt(text, term)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('')

describe('the text in a row', () => {
  test('stands on one line, with the term marked', () => {
    expect(read('Earn a guaranteed\n 8%', 'GUARANTEED')).toBe('Earn a [guaranteed] 8%')
  })

  test('begins near the term where that is far in', () => {
    const text = `${'word '.repeat(200)}guaranteed ${'word '.repeat(200)}`
    expect(read(text, 'guaranteed')).toMatch(/^….{40}\[guaranteed\] .*…$/)
  })

  test('is cut where it is long, never through a character', () => {
    expect(read('😀'.repeat(1000)).endsWith('😀…')).toBe(true)
    expect(read('short')).toBe('short')
    expect(read('')).toBe('')
  })

  test('the term is looked for in every text of the violation', () => {
    expect(hasTerm('No risk', 'RISK')).toBe(true)
    expect(hasTerm(null, 'risk')).toBe(false)
    expect(hasTerm('No risk', '')).toBe(false)
  })
})
