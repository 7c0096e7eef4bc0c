import { describe, expect, test } from 'vitest'
import { startWalk, walkReducer } from '../rules/walk.ts'
import type { WalkRow } from '../rules/walk.ts'
import { moveDown, moveUp, upcoming } from './moves.ts'

const row = (id: string, review_state: WalkRow['review_state'] = 'undecided'): WalkRow => ({
  id,
  review_state,
  dismissal_reason: null,
})
const page = (rows: WalkRow[], page = 1) => ({ page, page_size: 4, total: 9, has_more: true, violations: rows })
const rows = [row('a'), row('b', 'fixed'), row('c'), row('d')]
const visit = (walk: ReturnType<typeof startWalk<WalkRow>>, ...ids: string[]) =>
  ids.reduce((now, id) => walkReducer(now, { type: 'opened', id }), walk)

describe('downwards', () => {
  test('begins with the first row', () => {
    expect(moveDown(startWalk('undecided', page(rows)), null, false)).toEqual({ to: 'a' })
  })

  test('passes over what is decided and what was visited', () => {
    const walk = visit(startWalk('undecided', page(rows)), 'c', 'a')
    expect(moveDown(walk, 'a', false)).toEqual({ to: 'd' })
  })

  test('goes row by row while one goes back over what was seen', () => {
    const walk = visit(startWalk('undecided', page(rows)), 'a', 'c')
    expect(moveDown(walk, 'a', true)).toEqual({ to: 'b' })
  })

  test('goes row by row, then page by page, where every state is shown', () => {
    const walk = visit(startWalk('all', page(rows)), 'a')
    expect(moveDown(walk, 'a', false)).toEqual({ to: 'b' })
    expect(moveDown(walk, 'd', false)).toEqual({ page: 'next' })
  })

  test('waits for the walk to find more at the end', () => {
    const walk = visit(startWalk('undecided', page(rows)), 'a', 'c', 'd')
    expect(moveDown(walk, 'd', false)).toBeNull()
  })
})

describe('upwards', () => {
  const walk = startWalk('undecided', page(rows))
  test('is the row above, decided or not', () => expect(moveUp(walk, 'c', [])).toEqual({ to: 'b' }))
  test('is what was open before, over the top', () => expect(moveUp(walk, 'a', ['x', 'a'])).toEqual({ to: 'x' }))
  test('ends at the top of the first page', () => expect(moveUp(walk, 'a', ['a'])).toBeNull())
  test('turns the page back on a later one', () =>
    expect(moveUp(startWalk('undecided', page(rows, 2)), 'a', [])).toEqual({ page: 'previous' }))
})

test('the next three to be visited are known ahead', () => {
  const walk = visit(startWalk('undecided', page(rows)), 'a')
  expect(upcoming(walk, 'a', 3)).toEqual(['c', 'd'])
  expect(upcoming(startWalk('all', page(rows)), null, 3)).toEqual(['a', 'b', 'c'])
})
