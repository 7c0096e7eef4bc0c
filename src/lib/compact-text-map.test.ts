import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCompactTextMap } from './compact-text-map.ts'

test('it answers like a map, whatever the texts', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.integer({ min: 1, max: 255 }))), (entries) => {
      const [marks, map] = [createCompactTextMap(), new Map<string, number>()]
      for (const [text, mark] of entries) {
        expect(marks.get(text)).toBe(map.get(text) ?? 0)
        marks.set(text, mark)
        map.set(text, mark)
      }
      expect(marks.size()).toBe(map.size)
      for (const [text, mark] of map) expect(marks.get(text)).toBe(mark)
    }),
  )
})

test('a hundred thousand ids are told apart', () => {
  const marks = createCompactTextMap()
  let taken = 0
  for (let index = 0; index < 100_000; index += 1) {
    taken += marks.get(`violation ${index}`)
    marks.set(`violation ${index}`, 1)
  }
  expect(taken).toBe(0)
  expect(marks.size()).toBe(100_000)
})
