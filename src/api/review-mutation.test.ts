import { onlineManager, QueryClient } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { beforeEach, describe, expect, test } from 'vitest'
import { bindApi } from './client.ts'
import {
  onReviewOutcome,
  registerViolationMutations,
  type ReviewOutcome,
  reviewsUnderWay,
  sendReview,
} from './review-mutation.ts'
import type { paths, SchemaReviewRequest as ReviewRequest, SchemaReviewState as ReviewState } from './schema.gen.ts'
import { stateAfter } from '../features/triage/rules/review-rules.ts'
import { decision } from '../testing/decision.ts'
import { until } from '../testing/until.ts'

let client: QueryClient
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
  registerViolationMutations(client)
  bindApi(client, createClient<paths>({ baseUrl: 'http://service.test', fetch: answer }))
  return onReviewOutcome((outcome) => outcomes.push(outcome))
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
    expect(outcomes[0]).toMatchObject({ type: 'answered', response: { review_state: 'fixed', violations_updated: 1 } })
    expect(reviewsUnderWay(client)).toEqual([])
  })

  test('leaves nothing behind, whether it is answered or not', async () => {
    states.set('b', 'fixed')
    sendReview(client, decision('a', 'mark_fixed'))
    sendReview(client, decision('b', 'urgent_violation'))
    await settled(2)
    await until(() => expect(client.getMutationCache().getAll()).toEqual([]))
    await until(() => expect(client.getQueryCache().getAll()).toEqual([]))
  })

  test('is not sent over the decision of someone else', async () => {
    states.set('a', 'elevated_risk')
    sendReview(client, decision('a', 'mark_fixed'))
    await settled(1)
    expect(outcomes[0]).toMatchObject({ type: 'changed', found: { review_state: 'elevated_risk' } })
    expect(posted).toEqual([])
  })

  test('that has arrived already is not sent again', async () => {
    states.set('a', 'fixed')
    sendReview(client, decision('a', 'mark_fixed'))
    await settled(1)
    expect(outcomes[0]?.type).toBe('answered')
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
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    onlineManager.setOnline(false)
    sendReview(client, decision('a', 'mark_fixed', { expected_states: ['urgent_violation', 'undecided'] }))
    const paused = () => client.getMutationCache().findAll({ predicate: ({ state }) => state.isPaused })
    await until(() => expect(paused()).toHaveLength(2))
    onlineManager.setOnline(true)
    await settled(2)
    expect(posted).toEqual(['a urgent_violation', 'a mark_fixed'])
    client.unmount()
  })

  test('for a group waits for those on its members, and they for it', async () => {
    held = []
    const group = { group_id: 'g' }
    sendReview(client, decision('a', 'urgent_violation', group))
    sendReview(
      client,
      decision('b', 'elevated_risk', { ...group, body: { action: 'elevated_risk', apply_to_group: true } }),
    )
    await until(() => expect(posted).toEqual(['a urgent_violation']))
    for (const go of held) go()
    held = null
    await settled(2)
    expect(posted).toEqual(['a urgent_violation', 'b elevated_risk'])
  })
})
