import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ReviewState, reviewStateValues } from '../../../contract/openapi.gen.ts'
import { findContradictions, sidesOf } from './contradictions.ts'

const row = (
  id: string,
  review_state: ReviewState,
  violating_text: string | null = 'Earn 8%',
  rule: string | null = 'r',
) => ({
  id,
  review_state,
  violating_text,
  rule_id: rule,
  rule_name: null,
})

const found = (rows: ReturnType<typeof row>[]) =>
  findContradictions(rows).map(({ sides }) =>
    sides.map((side) => [side.review_state, ...side.violations.map(({ id }) => id)]),
  )

describe('the same rule and the same text, decided differently', () => {
  test('are found, whatever their case and white space', () => {
    const rows = [
      row('a', 'dismissed'),
      row('b', 'dismissed', 'earn  8% '),
      row('c', 'urgent_violation', 'EARN 8%'),
      row('d', 'fixed', 'Other'),
    ]
    expect(found(rows)).toEqual([
      [
        ['dismissed', 'a', 'b'],
        ['urgent_violation', 'c'],
      ],
    ])
  })

  test.each([
    ['another rule', row('b', 'fixed', 'Earn 8%', 'other')],
    ['another text', row('b', 'fixed', 'Earn 9%')],
    ['no text', row('b', 'fixed', null)],
    ['no rule', row('b', 'fixed', 'Earn 8%', null)],
    ['not decided yet', row('b', 'undecided')],
    ['decided alike', row('b', 'dismissed')],
  ])('%s is no contradiction', (_, other) => {
    expect(found([row('a', 'dismissed'), other])).toEqual([])
  })

  test('two violations without a text are not the same', () => {
    expect(found([row('a', 'dismissed', null), row('b', 'fixed', null)])).toEqual([])
  })

  test('what has become undecided is on no side, and what was made alike has one', () => {
    const rows = [row('a', 'dismissed'), row('b', 'fixed'), row('c', 'fixed')]
    expect(sidesOf(rows).map(({ review_state }) => review_state)).toEqual(['fixed', 'dismissed'])
    expect(sidesOf([row('a', 'undecided'), row('b', 'fixed')])).toHaveLength(1)
    expect(sidesOf(rows.map((one) => ({ ...one, review_state: 'fixed' as const })))).toHaveLength(1)
  })

  test('every pair that is decided differently is found, and nothing else', () => {
    const violation = fc.record({
      review_state: fc.constantFrom(...reviewStateValues),
      text: fc.constantFrom('one', 'two', null),
      rule: fc.constantFrom('r', 's', null),
    })
    fc.assert(
      fc.property(fc.array(violation, { maxLength: 30 }), (list) => {
        const rows = list.map(({ review_state, text, rule }, index) => row(`v${index}`, review_state, text, rule))
        const expected = new Set<string>()
        for (const a of rows) {
          for (const b of rows) {
            const same =
              a.rule_id !== null &&
              a.violating_text !== null &&
              a.rule_id === b.rule_id &&
              a.violating_text === b.violating_text
            const decided = a.review_state !== 'undecided' && b.review_state !== 'undecided'
            if (same && decided && a.review_state !== b.review_state) expected.add(a.id)
          }
        }
        const named = found(rows).flatMap((sides) => sides.flatMap(([, ...ids]) => ids))
        expect(new Set(named)).toEqual(expected)
      }),
    )
  })
})
