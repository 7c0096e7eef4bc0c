import { onlineManager, QueryClient } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ApiPaths, bindApi } from '../api/client.ts'
import { registerReviewMutations } from './review-mutation.ts'
import type { ReviewOutcome } from '../api/review-outcome.ts'
import type { ReviewRequest, ReviewState } from '../../contract/openapi.gen.ts'
import { stateAfter } from './review-actions.ts'
import { decision } from '../testing/decision.ts'
import { reviewsIn } from '../api/reviews.ts'
import { until } from '../testing/until.ts'
import { reviewOverlays } from './overlay-reviews.ts'
import { sendReview } from './send-review.ts'

let client: QueryClient
/** Of the reviews that have been answered, in this order. */
let outcomes: ReviewOutcome[]
let states: Map<string, ReviewState>
let posted: string[]
/** Answers wait here when a test holds them back. */
let held: (() => void)[] | null

beforeEach(() => {
  client = new QueryClient()
  outcomes = []
  posted = []
  held = null
  states = new Map([
    ['a', 'undecided'],
    ['b', 'undecided'],
  ])
  // What becomes of an outcome is tested where pages are.
  registerReviewMutations(client, async (_client, _variables, found) => void outcomes.push(...found))
  bindApi(client, createClient<ApiPaths>({ baseUrl: 'http://service.test', fetch: answer }))
})

async function answer(request: Request): Promise<Response> {
  if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch')
  const id = /violations\/([^/]+)/.exec(request.url)?.[1] ?? ''
  if (request.method === 'GET') {
    return Response.json({ id, reason: '', review_state: states.get(id), dismissal_reason: null })
  }
  const { action }: ReviewRequest = await request.json()
  posted.push(`${id} ${action}`)
  if (held) await new Promise<void>((resolve) => held?.push(resolve))
  states.set(id, stateAfter[action])
  return Response.json({ violation_id: id, action, review_state: stateAfter[action], violations_updated: 1 })
}

const settled = (count: number) => until(() => expect(outcomes).toHaveLength(count))

describe('a decision', () => {
  test('is sent once the service still has the state that was shown', async () => {
    sendReview(client, decision('a', 'mark_fixed'))
    await settled(1)
    expect(outcomes[0]).toMatchObject({ type: 'done', now: { review_state: 'fixed' } })
    await until(() => expect(reviewsIn(client, 'pending')).toEqual([]))
  })

  test('is overlaid while it is pending and after it was answered, and not where nothing was sent', async () => {
    states.set('b', 'fixed')
    sendReview(client, decision('a', 'mark_fixed'))
    sendReview(client, decision('b', 'urgent_violation'))
    expect(reviewOverlays(client).map(({ id }) => id)).toEqual(['a', 'b'])
    await settled(2)
    await until(() => expect(reviewOverlays(client).map(({ id }) => id)).toEqual(['a']))
  })

  test('is not sent over the decision of someone else', async () => {
    states.set('a', 'elevated_risk')
    sendReview(client, decision('a', 'mark_fixed'))
    await settled(1)
    expect(outcomes[0]).toMatchObject({ type: 'changed', found: { review_state: 'elevated_risk' } })
    expect(posted).toEqual([])
  })

  test('that someone else has made already is not sent, and is not one’s own', async () => {
    states.set('a', 'fixed')
    sendReview(client, decision('a', 'mark_fixed'))
    await settled(1)
    expect(outcomes[0]?.type).toBe('already')
    expect(posted).toEqual([])
  })

  test('waits for the one before on the same violation, and for no other', async () => {
    held = []
    sendReview(client, decision('a', 'urgent_violation'))
    sendReview(client, decision('a', 'mark_fixed', { expected_states: ['urgent_violation', 'undecided'] }))
    sendReview(client, decision('b', 'elevated_risk'))
    await until(() => expect(posted).toEqual(['a urgent_violation', 'b elevated_risk']))
    for (const go of held) go()
    held = null
    await settled(3)
    expect(posted.at(-1)).toBe('a mark_fixed')
    expect(states.get('a')).toBe('fixed')
  })

  test('that had just begun when the network went goes out with those behind it when it is back', async () => {
    client.mount()
    sendReview(client, decision('a', 'urgent_violation'))
    // Begun, but for its first request.
    onlineManager.setOnline(false)
    sendReview(client, decision('a', 'mark_fixed', { expected_states: ['urgent_violation', 'undecided'] }))
    const paused = () => client.getMutationCache().findAll({ predicate: ({ state }) => state.isPaused })
    await until(() => expect(paused()).toHaveLength(2))
    onlineManager.setOnline(true)
    await settled(2)
    expect(posted).toEqual(['a urgent_violation', 'a mark_fixed'])
    client.unmount()
  })

  test('on a member of a group waits for the ones before on other members', async () => {
    held = []
    const group = { group_id: 'g' }
    sendReview(client, decision('a', 'urgent_violation', group))
    sendReview(client, decision('b', 'elevated_risk', group))
    await until(() => expect(posted).toEqual(['a urgent_violation']))
    for (const go of held) go()
    held = null
    await settled(2)
    expect(posted).toEqual(['a urgent_violation', 'b elevated_risk'])
  })
})
