import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SchemaReviewState as ReviewState } from '../../../../contract/openapi.gen.ts'
import { reviewStateValues } from '../../../../contract/openapi.gen.ts'
import { noPrecedents, precedentsFor, readPrecedents, recentReasons, recordDecisions } from './precedents.ts'
import type { Precedents } from './precedents.ts'

const violation = (
  id: string,
  review_state: ReviewState = 'undecided',
  dismissal_reason: string | null = null,
  violating_text: string | null = 'Earn 8%',
  rule_id: string | null = 'returns',
) => ({ id, review_state, dismissal_reason, violating_text, rule_id })

const long = (index: number) => `${index} ${'x'.repeat(5_000)}`

const own = (at: number) => ({ own: true, at })
const seen = (at: number) => ({ own: false, at })

const after = (...reasons: string[]) =>
  reasons.reduce<Precedents>(
    (kept, reason, index) => recordDecisions(kept, [violation(`v${index}`, 'dismissed', reason)], own(index)),
    noPrecedents,
  )

describe('what was decided before is shown beside the violation', () => {
  test('the same text comes before the same rule, each with how often and when last', () => {
    let kept = recordDecisions(noPrecedents, [violation('a', 'dismissed', 'Quoted law', 'EARN  8%')], own(1))
    kept = recordDecisions(kept, [violation('b', 'dismissed', 'Quoted law')], own(5))
    kept = recordDecisions(kept, [violation('c', 'urgent_violation', null, 'Another text')], own(9))
    kept = recordDecisions(kept, [violation('d', 'fixed', null, 'Earn 8%', 'another rule')], seen(3))
    kept = recordDecisions(kept, [violation('e', 'fixed', null, 'No', 'no')], own(10))
    expect(precedentsFor(kept, violation('x'))).toEqual([
      { match: 'text', review_state: 'dismissed', dismissal_reason: 'Quoted law', count: 2, last_at: 5 },
      { match: 'text', review_state: 'fixed', dismissal_reason: null, count: 1, last_at: 3 },
      { match: 'rule', review_state: 'urgent_violation', dismissal_reason: null, count: 1, last_at: 9 },
    ])
  })

  test('a violation is no precedent of itself', () => {
    const kept = recordDecisions(noPrecedents, [violation('a', 'fixed')], own(1))
    expect(precedentsFor(kept, violation('a'))).toEqual([])
  })

  test('a decision that was taken back is no precedent', () => {
    const kept = recordDecisions(noPrecedents, [violation('a', 'fixed')], own(1))
    expect(precedentsFor(recordDecisions(kept, [violation('a')], own(2)), violation('x'))).toEqual([])
  })

  test('a list seen again counts nothing twice and changes nothing', () => {
    const page = [violation('a', 'dismissed', 'Quoted law'), violation('b', 'fixed'), violation('c')]
    const kept = recordDecisions(noPrecedents, page, seen(1))
    expect(recordDecisions(kept, page, seen(2))).toBe(kept)
  })

  test('nulls are never the same', () => {
    const kept = recordDecisions(noPrecedents, [violation('a', 'fixed', null, null, null)], own(1))
    expect(precedentsFor(kept, violation('x', 'undecided', null, null, null))).toEqual([])
  })
})

describe('recent reasons', () => {
  test('are the reviewer’s own, each once, the last used first', () => {
    const kept = recordDecisions(
      after('one', 'two', 'one', 'three'),
      [violation('z', 'dismissed', 'seen only')],
      seen(9),
    )
    expect(recentReasons(kept)).toEqual(['three', 'one', 'two'])
  })

  test('are nine at most', () => {
    expect(recentReasons(after(...Array.from({ length: 30 }, (_, index) => `reason ${index}`)))).toHaveLength(9)
  })
})

describe('kept in the browser', () => {
  test('2,000 decisions at most: the least recently used go first', () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => violation(`v${index}`, 'fixed'))
    let kept = recordDecisions(noPrecedents, rows.slice(0, 2_000), seen(1))
    kept = recordDecisions(kept, rows.slice(0, 1), own(2))
    kept = recordDecisions(kept, rows.slice(2_000), seen(3))
    const countFor = (id: string) => precedentsFor(kept, violation(id))[0]?.count
    expect(countFor('x')).toBe(2_000)
    // A violation is not its own precedent.
    expect(countFor('v0')).toBe(1_999)
    expect(countFor('v1')).toBe(2_000)
  })

  test('long reasons do not fill the storage', () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => violation(`v${index}`, 'dismissed', long(index)))
    const kept = recordDecisions(noPrecedents, rows, seen(1))
    expect(JSON.stringify(kept.outcomes).length).toBeLessThan(600_000)
    expect(precedentsFor(kept, violation('x')).map((one) => one.dismissal_reason)).toContain(long(999))
  })

  test('a reason is kept as long as a decision has it', () => {
    let kept = after('one', 'two', 'three')
    kept = recordDecisions(kept, [violation('v1', 'fixed'), violation('v0')], own(9))
    expect(new Set(kept.outcomes.map((outcome) => outcome.dismissal_reason))).toEqual(new Set([null, 'three']))
    expect(precedentsFor(kept, violation('x'))).toMatchObject([
      { review_state: 'fixed', count: 1, last_at: 9 },
      { dismissal_reason: 'three', count: 1, last_at: 2 },
    ])
  })

  test('whatever is decided and taken back in whatever order, the last decision of each violation counts', () => {
    const change = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      review_state: fc.constantFrom(...reviewStateValues),
      isOwn: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 8 }), (pages) => {
        const last = new Map<string, ReviewState>()
        let kept = noPrecedents
        for (const page of pages) {
          for (const { id, review_state } of page) last.set(id, review_state)
          const rows = page.map(({ id, review_state }) => violation(id, review_state))
          kept = recordDecisions(kept, rows, { own: page[0]?.isOwn ?? true, at: 1 })
        }
        const counts = new Map(precedentsFor(kept, violation('x')).map((one) => [one.review_state, one.count]))
        for (const state of reviewStateValues) {
          const count = [...last.values()].filter((one) => one === state && one !== 'undecided').length
          expect(counts.get(state) ?? 0).toBe(count)
        }
      }),
    )
  })

  test('they survive a reload, and nonsense does not', () => {
    const row = fc.tuple(
      fc.string(),
      fc.constantFrom(...reviewStateValues),
      fc.option(fc.string()),
      fc.option(fc.string()),
      fc.option(fc.string()),
    )
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), fc.boolean(), (rows, isOwn) => {
        const kept = recordDecisions(
          noPrecedents,
          rows.map((fields) => violation(...fields)),
          { own: isOwn, at: 1 },
        )
        expect(readPrecedents(structuredClone(kept))).toEqual(kept)
      }),
    )
    expect(readPrecedents({ ...noPrecedents, decisions: [{}] })).toBeUndefined()
    expect(readPrecedents({ ...noPrecedents, decisions: new Float64Array(3) })).toBeUndefined()
    expect(readPrecedents(null)).toBeUndefined()
  })
})
