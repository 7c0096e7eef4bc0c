import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countStates, groupRows, replacedMembers, undecidedMembers } from './groups.ts'
import { decided } from './review-actions.ts'

const row = (id: string, group_id: string | null = null) => ({ id, group_id, review_state: 'undecided' })

describe('"Group identical findings" shows one row per group', () => {
  test('where its first member stands, with the loaded members inside', () => {
    const groups = groupRows([row('a', 'g'), row('b'), row('c', 'h'), row('d', 'g'), row('e')])
    expect(groups.map((members) => members.map(({ id }) => id))).toEqual([['a', 'd'], ['b'], ['c'], ['e']])
  })

  test('a group whose id is a violation’s id is still another row', () => {
    expect(groupRows([row('a', 'b'), row('b')])).toHaveLength(2)
  })

  test('no violation is lost or shown twice, and the order is kept', () => {
    const rows = fc.uniqueArray(fc.tuple(fc.string(), fc.option(fc.constantFrom('g', 'h', ''))), {
      selector: ([id]) => id,
    })
    fc.assert(
      fc.property(rows, (list) => {
        const all = list.map(([id, group_id]) => row(id, group_id))
        const groups = groupRows(all)
        const shown = groups.flat()
        expect(new Set(shown)).toEqual(new Set(all))
        expect(shown).toHaveLength(all.length)
        const places = groups.map(([first]) => all.findIndex((one) => one === first))
        expect(places).toEqual([...places].sort((a, b) => a - b))
      }),
    )
  })
})

const a = { id: 'a', review_state: 'fixed', dismissal_reason: null } as const
const b = { id: 'b', review_state: 'undecided', dismissal_reason: null } as const
const c = { id: 'c', review_state: 'dismissed', dismissal_reason: 'Approved' } as const
const d = { id: 'd', review_state: 'dismissed', dismissal_reason: 'Quoted' } as const
const members = [a, b, c, d]

test('the other decided members that would change are replaced; the same decision with the same reason is not', () => {
  expect(replacedMembers(members, a, decided('dismiss', 'Quoted'))).toEqual([c])
  expect(replacedMembers(members, d, decided('mark_fixed', null))).toEqual([c])
})

test('the open member counts as replaced where its decision is not the one that was seen', () => {
  const seen = { ...a, review_state: 'undecided' } as const
  expect(replacedMembers(members, seen, decided('dismiss', 'Quoted'))).toEqual([a, c])
  expect(replacedMembers(members, seen, decided('mark_fixed', null))).toEqual([c, d])
})

test('undecided members are counted without the violation itself', () => {
  expect(undecidedMembers(members, 'a').map(({ id }) => id)).toEqual(['b'])
  expect(undecidedMembers(members, 'b')).toEqual([])
})

test('states are counted in one order, without those that nobody has', () => {
  expect(countStates(members)).toEqual([
    { review_state: 'undecided', count: 1 },
    { review_state: 'dismissed', count: 2 },
    { review_state: 'fixed', count: 1 },
  ])
})
