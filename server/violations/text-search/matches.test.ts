import { array, assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { severityOrder } from '../counts.ts'
import { collectMatches, filterMatches, moveMatches } from './matches.ts'

const review_state = constantFrom('undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed')
const match = record({ seq: integer({ min: 1, max: 2 ** 40 }), severity: constantFrom(...severityOrder), review_state })
const filter = record({
  review_state: constantFrom('all', 'undecided', 'fixed'),
  severity: constantFrom(null, 'HIGH'),
})

test('matches are listed by severity and seq with the state of the last decision, in any audit', () => {
  assert(
    property(
      uniqueArray(match, { selector: ({ seq }) => seq, maxLength: 40 }),
      array(record({ index: integer({ min: 0, max: 50 }), review_state }), { maxLength: 20 }),
      filter,
      integer({ min: 0, max: 20 }),
      (given, decisions, wanted, offset) => {
        const groups = given.map(({ seq, ...group }) => ({ ...group, seqs: [seq] }))
        const others = { seq: 2 ** 41, severity: 'HIGH' } as const
        const moves = decisions.map((decision) => ({ ...others, ...given[decision.index], ...decision }))
        const moved = moveMatches(collectMatches(0, groups), 1, moves)
        const expected = severityOrder
          .flatMap((severity) => given.filter((each) => each.severity === severity).sort((a, b) => a.seq - b.seq))
          .map((each) => moves.findLast(({ seq }) => seq === each.seq) ?? each)
          .filter((each) => wanted.review_state === 'all' || each.review_state === wanted.review_state)
          .filter(({ severity }) => (wanted.severity ?? severity) === severity)
          .map(({ seq }) => seq)
        expect(filterMatches(moved, wanted, { offset, limit: 5 })).toEqual({
          seqs: expected.slice(offset, offset + 5),
          total: expected.length,
        })
      },
    ),
  )
})
