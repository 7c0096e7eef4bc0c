import { describe, expect, test } from 'vitest'
import { aViolation } from '../testing/violation.fixture.ts'
import {
  countSelected,
  noSelection,
  pageSelected,
  selectMatching,
  selectRange,
  togglePage,
  toggleRow,
} from './selection.ts'

const row = (id: string) => aViolation({ id })
const list = ['a', 'b', 'c', 'd', 'e'].map(row)
const [a, b] = [row('a'), row('b')]
const ids = (selection: typeof noSelection) => [...selection.rows.keys()].sort().join('')

describe('selecting', () => {
  test('a row goes in, and out again', () => {
    const one = toggleRow(noSelection, a)
    expect(ids(one)).toBe('a')
    expect(ids(toggleRow(one, a))).toBe('')
  })

  test('a range reaches from the last one chosen, in either direction', () => {
    expect(ids(selectRange(toggleRow(noSelection, b), list, 'd'))).toBe('bcd')
    expect(ids(selectRange(toggleRow(noSelection, row('d')), list, 'b'))).toBe('bcd')
  })

  test('a range without a beginning is the row itself', () => {
    expect(ids(selectRange(noSelection, list, 'c'))).toBe('c')
    expect(ids(selectRange(toggleRow(noSelection, row('elsewhere')), list, 'c'))).toBe('celsewhere')
  })

  test('the page goes in whole and out whole, and leaves other pages alone', () => {
    const other = toggleRow(noSelection, row('x'))
    const page = togglePage(other, list)
    expect(pageSelected(page, list)).toBe('all')
    expect(ids(togglePage(page, list))).toBe('x')
    expect(pageSelected(toggleRow(other, a), list)).toBe('some')
    expect(pageSelected(other, list)).toBe('none')
  })

  test('all that match count as the service counts them, until a row is touched', () => {
    const all = selectMatching(togglePage(noSelection, list), list, { review_state: 'undecided', search: '' }, 412)
    expect(countSelected(all)).toBe(412)
    expect(countSelected(toggleRow(all, a))).toBe(4)
  })

  test('all that match are the rows of the list if it shows all of them', () => {
    const shown = [...list, aViolation({ id: 'f', review_state: 'fixed' })]
    const all = selectMatching(toggleRow(noSelection, row('x')), shown, { review_state: 'undecided', search: '' }, 5)
    expect(all.matching).toBeNull()
    expect(ids(all)).toBe('abcde')
  })
})
