import { QueryClient } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { expect, test, vi } from 'vitest'
import { bindApi } from '../../../api/client.ts'
import { onReviewOutcome, registerViolationMutations, sendReview } from '../../../api/review-mutation.ts'
import type { paths, SchemaReviewState as ReviewState, SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { withPending } from './known-violations.ts'
import { decision } from '../../../testing/decision.ts'
import { until } from '../../../testing/until.ts'

const answer = async (request: Request) =>
  request.method === 'GET'
    ? Response.json({ id: 'v', reason: '', review_state: 'undecided', dismissal_reason: null })
    : Response.json({ violation_id: 'v', action: 'mark_fixed', review_state: 'fixed', violations_updated: 1 })

const row = (review_state: ReviewState) => ({ id: 'v', review_state, dismissal_reason: null }) as Violation
const shown = (client: QueryClient, state: ReviewState) => withPending(client, [row(state)])[0]?.review_state

test('a list that was asked for before a decision arrived shows it decided, and what others made of it since as it is', async () => {
  const client = new QueryClient()
  registerViolationMutations(client)
  bindApi(client, createClient<paths>({ baseUrl: 'http://service.test', fetch: answer }))
  const heard = vi.fn<() => void>()
  onReviewOutcome(heard)
  expect(shown(client, 'undecided')).toBe('undecided')
  sendReview(client, decision('v', 'mark_fixed'))
  expect(shown(client, 'undecided')).toBe('fixed')
  await until(() => expect(heard).toHaveBeenCalled())
  expect(shown(client, 'undecided')).toBe('fixed')
  expect(shown(client, 'elevated_risk')).toBe('elevated_risk')
  // As long as an answer is waited for.
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 29_000)
  expect(shown(client, 'undecided')).toBe('fixed')
  now.mockReturnValue(Date.now() + 2_000)
  expect(shown(client, 'undecided')).toBe('undecided')
})
