import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { aViolation } from '../violation.fixture.ts'
import { startWalk } from '../rules/walk.ts'
import { type ListFacts, rowViews } from './row-views.ts'
import type { RowWords } from './row-words.ts'
import { Rows } from './rows.ts'
import { noSelection } from './selection.ts'

const words: RowWords = {
  select: (name) => `Select ${name}`,
  severity: (severity) => severity,
  state: (review_state) => `State ${review_state}`,
  noText: 'No text',
  reason: 'Reason: ',
  group: 'Group',
  groupTip: 'Others like it',
  members: (count) => `${count} more`,
  showMembers: 'Show',
  hideMembers: 'Hide',
}
const facts: ListFacts = {
  auditId: 'audit',
  search: { review_state: 'undecided', search: '', page: 2, page_size: 20 },
  selection: noSelection,
  grouped: false,
  expanded: new Set(),
  narrow: false,
}

function listOf(violations: ReturnType<typeof aViolation>[], current: string | null = null) {
  const walk = startWalk('undecided', { page: 2, page_size: 20, total: 40, has_more: false, violations })
  return { walk, current }
}

function drawn() {
  const grid = document.createElement('div')
  const rows = new Rows(grid, words)
  const all = () => [...grid.children].map((row) => row.getAttribute('data-violation'))
  return { grid, rows, all, row: (id: string) => grid.querySelector(`[data-violation="${id}"]`) }
}

const ticked = (grid: Element) => [...grid.querySelectorAll('input')].map((box) => box.checked)

const a = aViolation({ id: 'a', violating_text: 'Guaranteed returns', rule_name: 'No promises', severity: 'HIGH' })
const b = aViolation({ id: 'b', violating_text: null, reason: 'Nothing is <b>free</b>' })
const c = aViolation({ id: 'c', group_id: 'g' })
const d = aViolation({ id: 'd', group_id: 'g' })

test('a row says what its violation is, where it stands in the list, and takes every text as text', () => {
  const { grid, rows, row } = drawn()
  rows.draw(rowViews(listOf([a, b], 'b'), facts))
  expect(row('a')?.textContent).toContain('“Guaranteed returns”')
  expect(row('a')?.textContent).toContain('No promises')
  expect(row('a')?.getAttribute('aria-rowindex')).toBe('21')
  expect(row('a')?.querySelector('a')?.getAttribute('href')).toBe('/audits/audit/violations/a?page=2')
  expect(row('b')?.textContent).toContain('Nothing is <b>free</b>')
  expect(row('b')?.getAttribute('aria-current')).toBe('true')
  expect([...grid.querySelectorAll('[tabindex="0"]')]).toEqual([row('b')])
})

test('a decision draws the state into its row and leaves the rest as it stands', () => {
  const { rows, row } = drawn()
  rows.draw(rowViews(listOf([a, b]), facts))
  const [first, second, words] = [row('a'), row('b'), row('a')?.querySelector('a')?.firstElementChild]
  rows.draw(rowViews(listOf([{ ...a, review_state: 'urgent_violation' }, b]), facts))
  // The list was asked for undecided ones: this one is no longer.
  expect(row('a')?.textContent).toContain('State urgent_violation')
  expect(row('a')?.querySelector('a')?.className).toContain('row-decided')
  expect(row('a')).toBe(first)
  expect(row('b')).toBe(second)
  expect(second?.textContent).not.toContain('State')
  expect(words?.textContent).toBe('Guaranteed returns')
})

test('rows that stay keep their element wherever they go; others come and go', () => {
  const { rows, row, all } = drawn()
  rows.draw(rowViews(listOf([a, b, c]), facts))
  const kept = row('c')
  rows.draw(rowViews(listOf([c, d, a]), facts))
  expect(all()).toEqual(['c', 'd', 'a'])
  expect(row('c')).toBe(kept)
  expect(row('b')).toBeNull()
})

test('the rows of another list are drawn over, but not under a pressed pointer', () => {
  const { grid, rows, row, all } = drawn()
  rows.draw(rowViews(listOf([a, b]), facts))
  const [first, second] = grid.children
  rows.draw(rowViews(listOf([c]), facts))
  expect(row('c')).toBe(first)
  expect(all()).toEqual(['c'])
  expect(second?.isConnected).toBe(false)
  vi.spyOn(grid, 'matches').mockReturnValue(true)
  rows.draw(rowViews(listOf([d]), facts))
  expect(row('d')).not.toBe(first)
  expect(all()).toEqual(['d'])
})

test('whatever was drawn before, a list looks as if it were the first', () => {
  const text = fc.constantFrom(null, '', 'Nothing is free', 'Earn 8%')
  const violations = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      violating_text: text,
      reason: text.map((words) => words ?? 'Because'),
      rule_name: text,
      asset_name: text,
      severity: fc.constantFrom(null, 'HIGH' as const, 'LOW' as const),
      group_id: fc.constantFrom(null, 'g'),
      review_state: fc.constantFrom('undecided' as const, 'fixed' as const),
    }),
    { selector: ({ id }) => id, maxLength: 6 },
  )
  const list = fc
    .record({
      violations,
      current: fc.constantFrom(null, 'a', 'b'),
      grouped: fc.boolean(),
      narrow: fc.boolean(),
      term: fc.constantFrom('', 'free'),
      selected: fc.boolean(),
    })
    .map(({ violations: given, current, grouped, narrow, term, selected }) => {
      const rows = given.map(aViolation)
      return rowViews(listOf(rows, current), {
        ...facts,
        grouped,
        narrow,
        search: { ...facts.search, search: term },
        selection: { ...noSelection, rows: new Map(selected ? rows.map((row) => [row.id, row]) : []) },
      })
    })
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 4 }), (lists) => {
      const [often, once] = [drawn(), drawn()]
      for (const views of lists) often.rows.draw(views)
      for (const views of lists.slice(-1)) once.rows.draw(views)
      expect(often.grid.isEqualNode(once.grid)).toBe(true)
      expect(ticked(often.grid)).toEqual(ticked(once.grid))
    }),
  )
})

test('the search term is marked, also where it is only in the reason', () => {
  const { rows, row } = drawn()
  const search = { ...facts.search, search: 'free' }
  const inReason = aViolation({ id: 'e', violating_text: 'No cost', reason: 'Nothing is free' })
  rows.draw(rowViews(listOf([inReason]), { ...facts, search }))
  expect(row('e')?.querySelector('mark')?.textContent).toBe('free')
  expect(row('e')?.textContent).toContain('Reason: Nothing is free')
})

test('a box that a click has changed follows what is selected', () => {
  const { rows, row } = drawn()
  rows.draw(rowViews(listOf([a]), facts))
  const box = row('a')?.querySelector('input')
  if (box) box.checked = true
  rows.draw(rowViews(listOf([a]), facts))
  expect(box?.checked).toBe(false)
})

test('a group is one row with its members inside, shown on demand or when one of them is open', () => {
  const { rows, row, all } = drawn()
  const grouped = { ...facts, grouped: true }
  rows.draw(rowViews(listOf([c, a, d]), grouped))
  expect(all()).toEqual(['c', 'a'])
  expect(row('c')?.querySelector('[data-expand]')?.getAttribute('aria-expanded')).toBe('false')
  rows.draw(rowViews(listOf([c, a, d]), { ...grouped, expanded: new Set(['g']) }))
  expect(all()).toEqual(['c', 'd', 'a'])
  rows.draw(rowViews(listOf([c, a, d], 'd'), grouped))
  expect(all()).toEqual(['c', 'd', 'a'])
  expect(row('c')?.querySelector('[data-expand]')?.getAttribute('aria-expanded')).toBe('true')
})
