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

/** Of the violation, and of a second one that somebody had dismissed. */
const eachMember = [
  { violation_id: 'v1', body: { action: 'mark_fixed' }, becomes: after, expected_states: ['undecided'] },
  { violation_id: 'v2', body: { action: 'mark_fixed' }, expected_states: ['dismissed'], expected_reason: 'Quoted' },
]

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

  test('for a group is sent for each of its members, and never to other audits', () => {
    const group = {
      ...earlier,
      group_id: 'g',
      body: { action: 'mark_fixed', apply_to_group: true },
      members: [...earlier.members, { id: 'v2', review_state: 'dismissed', dismissal_reason: 'Quoted' }],
    }
    expect(upgradeReview(group)).toMatchObject({
      steps: eachMember,
      violations: [{ id: 'v1' }, { id: 'v2', before: { review_state: 'dismissed', dismissal_reason: 'Quoted' } }],
    })
    expect(JSON.stringify(upgradeReview(group))).not.toContain('apply_to_group')
  })

  test('for a group that was to be read again is sent for each member that changes', () => {
    const own = decision('v1', 'mark_fixed', { group_id: 'g' })
    const [step] = own.steps
    const [violation] = own.violations
    const group = {
      ...own,
      steps: [
        {
          ...step,
          body: { action: 'mark_fixed', apply_to_group: true },
          group: {
            lookup: { violation_id: 'v1' },
            members: [
              { id: 'v1', expected_states: ['undecided'], dismissal_reason: null },
              { id: 'v2', expected_states: ['dismissed'], dismissal_reason: 'Quoted' },
              { id: 'v3', expected_states: ['fixed'], dismissal_reason: null },
            ],
          },
        },
      ],
      violations: [violation, { ...violation, id: 'v2' }],
    }
    expect(upgradeReview(group)).toMatchObject({ steps: eachMember })
    expect(JSON.stringify(upgradeReview(group))).not.toContain('apply_to_group')
  })

  test('that takes a decision back still does, and can be tried again if it is refused', () => {
    const undoes = { id: 'd0', kind: 'single', action: 'dismiss', reason: 'Quoted', decided_at: '2026-01-01T00:00:00Z' }
    expect(upgradeReview({ ...earlier, kind: 'undo', undoes })).toMatchObject({
      kind: 'undo',
      decision_id: 'd0',
      action: 'dismiss',
      reason: 'Quoted',
      decided_at: '2026-01-01T00:00:00Z',
      undone: { isGroup: false },
    })
  })

  test('of this version stays as it is', () => {
    const own = decision('v1', 'mark_fixed')
    expect(upgradeReview(own)).toBe(own)
    expect(upgradeReview({ comment: 'Hello' })).toEqual({ comment: 'Hello' })
  })
})
