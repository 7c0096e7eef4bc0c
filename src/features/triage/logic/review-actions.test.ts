import { describe, expect, test } from 'vitest'
import { reviewActionValues, reviewStateValues } from '../../../../contract/openapi.gen.ts'
import {
  actionLabelKey,
  actionTo,
  decided,
  isKnownState,
  isOffered,
  stateAfter,
  stateLabelKey,
} from './review-actions.ts'

describe('what a decision does', () => {
  test('every action of the contract leads to a state, and every state can be reached again', () => {
    expect(Object.keys(stateAfter).sort()).toEqual([...reviewActionValues].sort())
    expect(Object.keys(actionTo).sort()).toEqual([...reviewStateValues].sort())
    for (const review_state of reviewStateValues) expect(stateAfter[actionTo[review_state]]).toBe(review_state)
  })

  test('every action and state has a name', () => {
    expect(reviewActionValues.map((action) => actionLabelKey[action])).not.toContain(undefined)
    expect(reviewStateValues.map((review_state) => stateLabelKey[review_state])).not.toContain(undefined)
  })

  test('only a dismissal has a reason', () => {
    expect(decided('dismiss', 'Quoted law')).toEqual({ review_state: 'dismissed', dismissal_reason: 'Quoted law' })
    expect(decided('reopen', 'left over')).toEqual({ review_state: 'undecided', dismissal_reason: null })
  })

  test.each([
    ['reopen', 'undecided', false],
    ['reopen', 'fixed', true],
    ['urgent_violation', 'urgent_violation', false],
    ['mark_fixed', 'fixed', false],
    ['dismiss', 'dismissed', true],
    ['reopen', 'archived', true],
  ] as const)('%s of a violation that is %s is offered: %s', (action, review_state, expected) => {
    expect(isOffered(action, review_state)).toBe(expected)
  })

  test('a state we do not know is known as such', () => {
    expect(isKnownState('archived')).toBe(false)
    expect(isKnownState('toString')).toBe(false)
    expect(isKnownState('fixed')).toBe(true)
  })
})
