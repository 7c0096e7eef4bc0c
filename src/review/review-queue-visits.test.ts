import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOf } from '../../server/testing/slow-run.ts'
import { type Order, randomFrom, reviewAll, Service } from './review-queue.fixture.ts'

describe('500 undecided violations, 20 rows a page, by keyboard', () => {
  const habits = fc.record({ leaves: fc.constantFrom(0, 1, 3, 10), others: fc.constantFrom(0, 2, 6), delay: fc.nat(6) })

  test.each<[Order, 'by page number' | 'by cursor', number]>([
    ['stable', 'by page number', 25],
    ['changes now and then', 'by page number', 15],
    ['other with every request', 'by page number', 8],
    ['stable', 'by cursor', 25],
  ])(
    'in an order that is %s, read %s, each that is still undecided is visited exactly once',
    (order, how, numRuns) => {
      fc.assert(
        fc.property(fc.nat(), habits, (seed, habit) => {
          const random = randomFrom(seed)
          const service = new Service(500, order, random, how === 'by cursor')
          const { own, visits } = reviewAll(service, habit, random)
          expect(own.isFinished()).toBe(true)
          expect(new Set(visits).size).toBe(visits.length)
          const visited = new Set(visits)
          expect(service.undecided().filter((id) => !visited.has(id))).toEqual([])
        }),
        { numRuns: runsOf(numRuns) },
      )
    },
    60_000,
  )

  test.each([
    [false, 70, 90],
    [true, 30, 60],
  ])('alone, all are visited in order with hardly a request more than there are pages (cursors: %s)', (...given) => {
    const [hasCursors, mostDeciding, mostLeaving] = given
    for (const [leaves, most] of [
      [0, mostDeciding],
      [10, mostLeaving],
    ] as const) {
      const random = randomFrom(7)
      const service = new Service(500, 'stable', random, hasCursors)
      const { visits } = reviewAll(service, { leaves, others: 0, delay: 2 }, random)
      expect(visits).toEqual(service.rows.map((row) => row.id))
      expect(service.asked()).toBeLessThan(most)
    }
  })

  test('with someone else at work, only those of the rows at hand can be out of date', () => {
    const random = randomFrom(11)
    const service = new Service(500, 'stable', random)
    const { visits, stale } = reviewAll(service, { leaves: 1, others: 5, delay: 1 }, random)
    expect(stale.length).toBeLessThan(visits.length / 10)
  })
})
