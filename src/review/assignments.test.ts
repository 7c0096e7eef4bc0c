import { expect, test } from 'vitest'
import { type Assignment, overlayAssignments } from './assignments.ts'

const row = (id: string, ...assigned_to_user_ids: string[]) => ({ id, assigned_to_user_ids })
const change = (person: string, kind: Assignment['change'], ...violation_ids: string[]): Assignment => ({
  person,
  change: kind,
  violation_ids,
})

test('pending assignments apply in order, each person once and last', () => {
  const rows = [row('a', 'ben'), row('b')]
  const shown = overlayAssignments(rows, [
    change('anna', 'add', 'a', 'b'),
    change('ben', 'add', 'a'),
    change('anna', 'remove', 'b'),
  ])
  expect(shown).toEqual([row('a', 'ben', 'anna'), row('b')])
})

test('rows that nobody is assigned to keep their identity', () => {
  const rows = [row('a'), row('b')]
  expect(overlayAssignments(rows, [])).toBe(rows)
  expect(overlayAssignments(rows, [change('anna', 'add', 'a')])[1]).toBe(rows[1])
})
