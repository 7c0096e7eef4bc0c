import { expect, test } from 'vitest'
import { toLocalDateTime, toOffsetDateTime } from './controls.tsx'

test('a local date and time gets the offset of the person, and finds its way back', () => {
  const iso = toOffsetDateTime('2025-03-01T09:30')
  expect(iso).toMatch(/^2025-03-01T09:30:00[+-]\d\d:\d\d$/)
  expect(toLocalDateTime(iso)).toBe('2025-03-01T09:30')
  expect([toOffsetDateTime('soon'), toLocalDateTime('soon')]).toEqual(['soon', ''])
})
