import { expect, test } from 'vitest'
import type { ActivityDay } from '../../../contract/extensions.gen.ts'
import { newestFirst, totalsByPerson } from './ActivityPage.tsx'

const none = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }
const day = (date: string, actor_email: string | null, violations: number): ActivityDay => ({
  day: date,
  actor_email,
  decisions: 1,
  violations,
  by_state: { ...none, fixed: violations },
})
const items = [
  day('2026-09-14', null, 90),
  day('2026-09-14', 'anna@bank.example', 3),
  day('2026-09-15', 'ben@bank.example', 5),
  day('2026-09-15', 'anna@bank.example', 4),
]

test('each person has one total, the busiest first and imports last', () => {
  expect(totalsByPerson(items)).toEqual([
    { actor_email: 'anna@bank.example', decisions: 2, violations: 7, by_state: { ...none, fixed: 7 } },
    { actor_email: 'ben@bank.example', decisions: 1, violations: 5, by_state: { ...none, fixed: 5 } },
    { actor_email: null, decisions: 1, violations: 90, by_state: { ...none, fixed: 90 } },
  ])
})

test('the newest day comes first, with its people in the order of the service', () => {
  expect(newestFirst(items).map((one) => [one.day, one.actor_email])).toEqual([
    ['2026-09-15', 'ben@bank.example'],
    ['2026-09-15', 'anna@bank.example'],
    ['2026-09-14', null],
    ['2026-09-14', 'anna@bank.example'],
  ])
})
