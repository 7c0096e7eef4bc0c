import { expect, test } from 'vitest'
import type { ReviewState } from '../../contract/openapi.gen.ts'
import { overlayReviews } from './overlay-reviews.ts'

const row = (id: string, review_state: ReviewState, dismissal_reason: string | null = null) => ({
  id,
  review_state,
  dismissal_reason,
})
const review = (id: string, before: ReviewState, after: ReviewState, reason: string | null = null) => ({
  id,
  audit_id: null,
  before: { review_state: before, dismissal_reason: null },
  after: { review_state: after, dismissal_reason: reason },
})

test('a row in the state from before the decision shows the decision, and the others keep their identity', () => {
  const rows = [row('a', 'undecided'), row('b', 'undecided')]
  const shown = overlayReviews(rows, [review('a', 'undecided', 'dismissed', 'Quoted')])
  expect(shown).toEqual([row('a', 'dismissed', 'Quoted'), row('b', 'undecided')])
  expect(shown[1]).toBe(rows[1])
})

test('a row that shows the same decision again is the same object', () => {
  const rows = [row('a', 'undecided')]
  const made = new WeakMap<(typeof rows)[0], (typeof rows)[0]>()
  const shown = (after: ReviewState) => overlayReviews(rows, [review('a', 'undecided', after)], made)[0]
  const fixed = shown('fixed')
  expect(shown('fixed')).toBe(fixed)
  expect(shown('elevated_risk')).toEqual(row('a', 'elevated_risk'))
})

test('a state that is neither the one before nor the one after is someone else’s, and wins', () => {
  const rows = [row('a', 'fixed')]
  expect(overlayReviews(rows, [review('a', 'undecided', 'urgent_violation')])).toEqual(rows)
})

test('decisions on one violation apply in order, whichever of them the row already shows', () => {
  const reviews = [review('a', 'undecided', 'fixed'), review('a', 'fixed', 'undecided')]
  for (const state of ['undecided', 'fixed'] as const)
    expect(overlayReviews([row('a', state)], reviews)).toEqual([row('a', 'undecided')])
})

test('without a review of theirs the list itself stays', () => {
  const rows = [row('a', 'undecided')]
  expect(overlayReviews(rows, [review('b', 'undecided', 'fixed')])).toBe(rows)
})
