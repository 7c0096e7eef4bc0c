import { describe, expect, test } from 'vitest'
import { reviewActionValues, reviewStateValues } from '../../contract/openapi.gen.ts'
import { isReviewState } from '../domain/violations/review-state.ts'
import { actionTo, decided, isOffered, stateAfter } from './review-actions.ts'

describe('what a decision does', () => {
  test('every action of the contract leads to a state, and every state can be reached again', () => {
    expect(Object.keys(stateAfter).sort()).toEqual([...reviewActionValues].sort())
    expect(Object.keys(actionTo).sort()).toEqual([...reviewStateValues].sort())
    for (const review_state of reviewStateValues) expect(stateAfter[actionTo[review_state]]).toBe(review_state)
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
    expect(isReviewState('archived')).toBe(false)
    expect(isReviewState('toString')).toBe(false)
    expect(isReviewState('fixed')).toBe(true)
  })
})
