import { expect, test } from 'vitest'
import { countStates, replacedMembers, undecidedMembers } from './group-impact.ts'
import { decided } from './review-actions.ts'

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
