import { array, assert, integer, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { severityOrder } from './counts.ts'
import { pageSegments } from './page-segments.ts'

test('a page that crosses from one severity into the next takes from both', () => {
  const rows = [
    { severity: 'CRITICAL', count: 3 },
    { severity: 'HIGH', count: 10 },
  ] as const
  expect(pageSegments(rows, 2, 3)).toEqual([
    { severity: 'CRITICAL', count: 3, offset: 0, limit: 1, fromEnd: true },
    { severity: 'HIGH', count: 10, offset: 0, limit: 2, fromEnd: false },
  ])
})

test('a page past the end has no rows', () => {
  expect(pageSegments([{ severity: null, count: 4 }], 4, 20)).toEqual([])
  expect(pageSegments([{ severity: null, count: 4 }], Number.MAX_VALUE, 20)).toEqual([])
})

test('the segments hold exactly the rows of the page, in any audit', () => {
  const counts = array(nat({ max: 30 }), { minLength: 6, maxLength: 6 })
  assert(
    property(counts, nat({ max: 120 }), integer({ min: 1, max: 40 }), (sizes, offset, limit) => {
      const rows = severityOrder.map((severity, i) => ({ severity, count: sizes[i] ?? 0 }))
      const list = rows.flatMap(({ severity, count }) => Array.from({ length: count }, (_, i) => `${severity} ${i}`))
      const page = pageSegments(rows, offset, limit).flatMap((segment) => {
        const all = list.filter((row) => row.startsWith(`${segment.severity} `))
        if (!segment.fromEnd) return all.slice(segment.offset, segment.offset + segment.limit)
        const end = all.length - segment.offset
        return all.slice(end - segment.limit, end)
      })
      expect(page).toEqual(list.slice(offset, offset + limit))
    }),
  )
})
