import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordChanges } from '../../../lib/word-changes.ts'
import { elideSame } from './FoundText.tsx'

const words = 'word '.repeat(400)

test('of what stays the same only the words beside a change are kept', () => {
  const { segments } = wordChanges(`${words}old ${words}`, `${words}new ${words}`)
  const shown = elideSame(segments).filter(({ kind }) => kind !== 'left_out')
  const text = shown.map((segment) => segment.text).join('')
  expect(text).toContain('oldnew')
  expect(text.length).toBeLessThan(500)
  expect(text).not.toMatch(/^ord|\bwor\b/)
})

test('nothing is lost, whatever the text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 2000 })
  fc.assert(
    fc.property(text, text, (found, suggested) => {
      const { segments } = wordChanges(found + words, suggested + words)
      const elided = elideSame(segments)
      expect(elided.map((segment) => segment.text).join('')).toBe(segments.map((segment) => segment.text).join(''))
      for (const segment of elided) expect(segment.text).not.toMatch(/^[\uDC00-\uDFFF]/)
    }),
    { numRuns: 200 },
  )
})

test('a short text is left alone', () => {
  const { segments } = wordChanges('Earn a guaranteed return', 'Earn a target return')
  expect(elideSame(segments)).toEqual(segments)
})
