import { describe, expect, test } from 'vitest'
import { decision } from '../testing/decision.ts'
import { upgradeReview } from './review-upgrade.ts'

const before = { review_state: 'undecided', dismissal_reason: null }
const after = { review_state: 'fixed', dismissal_reason: null }

/** As the outbox of the version before held it. */
const earlier = {
  connectionId: 'c',
  decision_id: 'd1',
  violation_id: 'v1',
  body: { action: 'mark_fixed' },
  audit_id: 'a1',
  group_id: null,
  name: 'Pressure selling',
  becomes: after,
  members: [{ id: 'v1', ...before }],
  expected_states: ['undecided'],
  kind: 'decision',
}

describe('a review that waits since before an upgrade', () => {
  test('is sent as the same decision on the same violation', () => {
    expect(upgradeReview(earlier)).toMatchObject({
      kind: 'decision',
      decision_id: 'd1',
      action: 'mark_fixed',
      reason: null,
      steps: [{ violation_id: 'v1', body: { action: 'mark_fixed' }, becomes: after, expected_states: ['undecided'] }],
      violations: [{ id: 'v1', audit_id: 'a1', before, after }],
    })
  })

  test('for a group is sent only after its members have been read', () => {
    const group = {
      ...earlier,
      group_id: 'g',
      body: { action: 'mark_fixed', apply_to_group: true },
      members: [...earlier.members, { id: 'v2', review_state: 'dismissed', dismissal_reason: 'Quoted' }],
    }
    expect(upgradeReview(group)).toMatchObject({
      steps: [
        {
          body: { action: 'mark_fixed', apply_to_group: true },
          group: {
            lookup: { violation_id: 'v1', audit_id: 'a1', group_id: 'g', texts: ['Pressure selling'] },
            members: [
              { id: 'v1', expected_states: ['undecided', 'undecided'] },
              { id: 'v2', expected_states: ['dismissed'], dismissal_reason: 'Quoted' },
            ],
          },
        },
      ],
      violations: [{ id: 'v1' }, { id: 'v2', before: { review_state: 'dismissed', dismissal_reason: 'Quoted' } }],
    })
    expect(upgradeReview({ ...group, audit_id: null })).toMatchObject({
      steps: [{ body: { apply_to_group: false } }],
      violations: [{ id: 'v1' }],
    })
  })

  test('that takes a decision back still does, and can be tried again if it is refused', () => {
    const undoes = { id: 'd0', kind: 'single', action: 'dismiss', reason: 'Quoted', decided_at: '2026-01-01T00:00:00Z' }
    expect(upgradeReview({ ...earlier, kind: 'undo', undoes })).toMatchObject({
      kind: 'undo',
      decision_id: 'd0',
      action: 'dismiss',
      reason: 'Quoted',
      decided_at: '2026-01-01T00:00:00Z',
      undone: { isGroup: false, known: 1 },
    })
  })

  test('of this version stays as it is', () => {
    const own = decision('v1', 'mark_fixed')
    expect(upgradeReview(own)).toBe(own)
    expect(upgradeReview({ comment: 'Hello' })).toEqual({ comment: 'Hello' })
  })
})
