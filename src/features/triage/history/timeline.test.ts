import { expect, test } from 'vitest'
import type { Activity } from '../../../../contract/extensions.gen.ts'
import { ownActivityId } from '../../../api/history.ts'
import { decision } from '../../../testing/decision.ts'
import { mergeTimeline, pendingActivities } from './timeline.ts'

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
    [comment('1', '2026-01-01T09:00:00+00:00'), comment('2', '2026-01-02T12:00:00.123Z'), comment('3', '')],
  )
  expect(merged.map(({ id }) => id)).toEqual(['comment 1', 'decision 1', 'comment 2', 'decision 2', 'comment 3'])
})

test('of the same time, the decision comes before the comment on it', () => {
  const at = '2026-01-01T10:00:00Z'
  expect(mergeTimeline([activity('1', at)], [comment('1', at)]).map(({ id }) => id)).toEqual([
    'decision 1',
    'comment 1',
  ])
})

test('a decision is pending for its violation until the history has it', () => {
  const pending = [decision('a', 'mark_fixed'), decision('b', 'urgent_violation')]
  expect(pendingActivities('a', pending, [], 'anna@bank.example')).toMatchObject([
    { from_state: 'undecided', to_state: 'fixed', actor_email: 'anna@bank.example', kind: 'single' },
  ])
  const confirmed = activity(ownActivityId('a mark_fixed', 'decision'), '2026-01-01T10:00:00Z')
  expect(pendingActivities('a', pending, [confirmed], null)).toEqual([])
})
