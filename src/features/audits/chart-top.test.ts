import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartTop } from './AuditChart.tsx'

test.each([
  [0, 4],
  [3, 4],
  [9, 12],
  [99, 100],
  [101, 120],
  [1280, 1600],
  [1643, 2000],
])('the axis for %i ends at %i', (largest, top) => {
  expect(chartTop(largest)).toBe(top)
})

test('no bar is cut off, none is lost in an axis five times too high, and a quarter of it is whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), (largest) => {
      const top = chartTop(largest)
      expect(top).toBeGreaterThanOrEqual(largest)
      expect(top).toBeLessThanOrEqual(Math.max(4, largest * 5))
      expect(Number.isInteger(top / 4)).toBe(true)
    }),
  )
})
