import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupRows } from './groups.ts'

const row = (id: string, group_id: string | null = null) => ({ id, group_id, review_state: 'undecided' })

describe('"Group identical findings" shows one row per group', () => {
  test('where its first member stands, with the loaded members inside', () => {
    const groups = groupRows([row('a', 'g'), row('b'), row('c', 'h'), row('d', 'g'), row('e')])
    expect(groups.map(({ first, members }) => [first.id, members.map((member) => member.id)])).toEqual([
      ['a', ['a', 'd']],
      ['b', ['b']],
      ['c', ['c']],
      ['e', ['e']],
    ])
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
        const shown = groups.flatMap((group) => group.members)
        expect(new Set(shown)).toEqual(new Set(all))
        expect(shown).toHaveLength(all.length)
        expect(new Set(groups.map((group) => group.key)).size).toBe(groups.length)
        const places = groups.map((group) => all.indexOf(group.first))
        expect(places).toEqual([...places].sort((a, b) => a - b))
      }),
    )
  })
})
