import { expect, test } from 'vitest'
import type { Activity } from '../../../../contract/extensions.gen.ts'
import { decision } from '../../../testing/decision.ts'
import { mergeTimeline, ownActivities } from './timeline.ts'

const activity = (id: string, created_at: string): Activity => ({
  id,
  decision_id: id,
  action: 'mark_fixed',
  from_state: 'undecided',
  to_state: 'fixed',
  reason: null,
  actor_email: 'anna@bank.example',
  created_at,
  kind: 'single',
  violations: 1,
  carried_from_audit_id: null,
  undoes: null,
})
const comment = (id: string, created_at: string) => ({ id, author_email: null, content: id, created_at })

test('comments and decisions are in the order they were made', () => {
  const merged = mergeTimeline(
    [activity('1', '2026-01-01T10:00:00Z'), activity('2', '2026-01-03T10:00:00Z')],
    [comment('c1', '2026-01-01T09:00:00+00:00'), comment('c2', '2026-01-02T12:00:00.123Z'), comment('c3', '')],
  )
  expect(merged.map(({ id }) => id)).toEqual(['c1', '1', 'c2', '2', 'c3'])
})

test('of the same time, the decision comes before the comment on it', () => {
  const at = '2026-01-01T10:00:00Z'
  expect(mergeTimeline([activity('1', at)], [comment('c1', at)]).map(({ id }) => id)).toEqual(['1', 'c1'])
})

test('a decision of one’s own is shown until the history has it', () => {
  const variables = decision('a', 'mark_fixed')
  const [review] = variables.violations
  if (!review) throw new Error('no violation')
  const reviews = [{ variables, review, isPending: false, isWaiting: false }]
  expect(ownActivities(reviews, [activity('other', '2026-01-01T10:00:00Z')], 'anna@bank.example')).toMatchObject([
    {
      isPending: false,
      activity: { from_state: 'undecided', to_state: 'fixed', actor_email: 'anna@bank.example', kind: 'single' },
    },
  ])
  const confirmed = activity(variables.decision_id, '2026-01-01T10:00:00Z')
  expect(ownActivities(reviews, [confirmed], null)).toEqual([])
  const undo = [{ variables: { ...variables, kind: 'undo' as const }, review, isPending: true, isWaiting: false }]
  expect(ownActivities(undo, [confirmed], null)).toHaveLength(1)
  expect(ownActivities(undo, [confirmed, { ...confirmed, undoes: variables.decision_id }], null)).toEqual([])
})
