import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aViolation } from '../testing/violation.fixture.ts'
import { violationKeys, writeReviews } from './violation-cache.ts'
import { countFilter } from './violation-filters.ts'

const violation = aViolation({ id: 'v1', audit_id: 'a', review_state: 'undecided' })
const counts = { undecided: 1, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }
const listKey = [...violationKeys.lists('a'), { review_state: 'undecided' }, 0]
const detailKey = [...violationKeys.details(), 'v1']
const countsKey = [...violationKeys.counts('a'), countFilter({})]
const fixed = { review_state: 'fixed', dismissal_reason: null } as const

test.each([
  ['a list', listKey, { violations: [violation] }, { violations: [{ review_state: 'fixed' }] }],
  ['a violation', detailKey, violation, { review_state: 'fixed' }],
  ['the counts', countsKey, counts, { undecided: 0, fixed: 1 }],
])('a decision written into %s makes it no fresher, so that it is still read again', (_, queryKey, answer, after) => {
  const client = new QueryClient()
  client.setQueryData(queryKey, answer, { updatedAt: 1000 })
  void client.invalidateQueries({ queryKey })
  const before = { review_state: 'undecided', dismissal_reason: null } as const
  writeReviews(client, [{ id: 'v1', audit_id: 'a', before, after: fixed }])
  expect(client.getQueryData(queryKey)).toMatchObject(after)
  expect(client.getQueryState(queryKey)).toMatchObject({ isInvalidated: true, dataUpdatedAt: 1000 })
})
