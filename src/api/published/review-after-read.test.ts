import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { bindApi, createApi } from '../client.ts'
import { extensionQueries } from '../extensions.ts'
import { serviceOf } from '../choose-service.ts'
import type { ReviewStep, ReviewedState } from '../../state/stored-values.ts'

afterEach(() => vi.unstubAllGlobals())

const undecided: ReviewedState = { review_state: 'undecided', dismissal_reason: null }
const dismissed: ReviewedState = { review_state: 'dismissed', dismissal_reason: 'Approved' }
const dismiss: ReviewStep = {
  id: 'v 1',
  audit_id: null,
  before: undecided,
  after: dismissed,
  action: 'dismiss',
  expected_states: ['undecided'],
  expected_reason: null,
}

/** A service with one violation; `answers` are given first, in order. */
function fakeOf(state: ReviewedState, ...answers: (Response | 'lost' | null)[]) {
  const requests: string[] = []
  let now = state
  vi.stubGlobal('fetch', async (request: Request) => {
    const given = answers.shift()
    const isPost = request.method === 'POST'
    requests.push(isPost ? `POST ${await request.clone().text()}` : 'GET')
    if (given instanceof Response) return given
    if (isPost) {
      now = dismissed
      if (given === 'lost') throw new TypeError('The connection died')
      return Response.json({ violation_id: 'v 1', action: 'dismiss', review_state: 'dismissed', violations_updated: 1 })
    }
    return Response.json({ id: 'v 1', reason: 'Because', rule_name: 'Guaranteed returns', ...now })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  bindApi(client, createApi({ address: 'http://service.test', key: async () => 'key', onAnswer() {}, onSilence() {} }))
  return { client, requests }
}

const source = { kind: 'bulk', key: 'run', decision_id: 'run' } as const
const review = async (client: QueryClient, step: ReviewStep, maybeSent = false) =>
  (await serviceOf(client).decide([step], { ...source, maybeSent }))[0]

const refusal = (status: number, detail = 'No') => Response.json({ detail }, { status })

test('the state is looked at, then the decision is sent', async () => {
  const { client, requests } = fakeOf(undecided)
  expect(await review(client, dismiss)).toMatchObject({ type: 'done', now: dismissed })
  expect(requests).toEqual(['GET', 'POST {"action":"dismiss","reason":"Approved"}'])
})

test('what is so already is not sent again, and counts as ours only if it may be', async () => {
  const { client, requests } = fakeOf(dismissed)
  expect(await review(client, dismiss)).toMatchObject({ type: 'already' })
  expect(await review(client, dismiss, true)).toMatchObject({ type: 'done' })
  expect(requests).toEqual(['GET', 'GET'])
})

test.each([
  { review_state: 'fixed', dismissal_reason: null },
  { review_state: 'dismissed', dismissal_reason: 'Theirs' },
] as const)('a state that is not the one selected is left alone: %o', async (found) => {
  const { client, requests } = fakeOf(found)
  expect(await review(client, dismiss)).toMatchObject({ type: 'changed', found })
  expect(requests).toEqual(['GET'])
})

test('the same state with another reason than the one selected is someone else’s', async () => {
  const shown: ReviewedState = { review_state: 'dismissed', dismissal_reason: 'Mine' }
  const found: ReviewedState = { review_state: 'dismissed', dismissal_reason: 'Theirs' }
  const { client } = fakeOf(found)
  expect(
    await review(client, { ...dismiss, before: shown, expected_states: ['dismissed'], expected_reason: 'Mine' }),
  ).toMatchObject({ type: 'changed', found })
})

test.each([429, 500, 503])('%i is a failure', async (status) => {
  const { client } = fakeOf(undecided, null, refusal(status))
  expect(await review(client, dismiss)).toMatchObject({ type: 'failed', error: { status } })
})

test('an answer lost on its way is a failure; looked at again, the decision is found and not repeated', async () => {
  const { client, requests } = fakeOf(undecided, null, 'lost')
  expect(await review(client, dismiss)).toMatchObject({ type: 'failed', error: { kind: 'unreachable' } })
  expect(await review(client, dismiss, true)).toMatchObject({ type: 'done' })
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1)
})

test('a refusal is told in the service’s own words', async () => {
  const { client, requests } = fakeOf(undecided, null, refusal(409, 'Locked'))
  expect(await review(client, dismiss)).toMatchObject({ type: 'failed', error: { detail: 'Locked' } })
  expect(requests).toHaveLength(2)
})

test('a service that will not show the violation is asked to decide all the same', async () => {
  const { client } = fakeOf(undecided, refusal(404))
  expect(await review(client, dismiss)).toMatchObject({ type: 'done' })
})

const foundOf = (violation_id: string, more: object) => ({ violation_id, ...dismissed, decision_id: 'run', ...more })

test('where the service compares, many are one request, and each has its own outcome', async () => {
  const { client, requests } = fakeOf(undecided)
  client.setQueryData(extensionQueries.offered().queryKey, {
    features: ['conditional_decisions'],
    scopes: null,
    email: null,
  })
  const answers = [
    Response.json({ detail: 'No', found: [foundOf('v1', { ...undecided, review_state: 'fixed' })] }, { status: 409 }),
    Response.json({
      decision_id: 'run',
      violations_updated: 1,
      violations: [foundOf('v2', {}), foundOf('v3', { decision_id: 'before' })],
    }),
  ]
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`)
    return answers.shift() ?? Response.json({ id: 'v1', reason: 'Because', rule_name: 'Claims', ...undecided })
  })
  const steps = ['v1', 'v2', 'v3'].map((id) => ({ ...dismiss, id }))
  expect(await serviceOf(client).decide(steps, source)).toMatchObject([
    { type: 'changed', found: { review_state: 'fixed' } },
    { type: 'done' },
    { type: 'already' },
  ])
  expect(requests).toEqual(['POST /extensions/v1/reviews', 'POST /extensions/v1/reviews'])
})

test('one violation that the service refuses does not spoil the others of its request', async () => {
  const { client } = fakeOf(undecided)
  client.setQueryData(extensionQueries.offered().queryKey, {
    features: ['conditional_decisions'],
    scopes: null,
    email: null,
  })
  const sizes: number[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { decisions }: { decisions: { violation_id: string }[] } = await request.json()
    sizes.push(decisions.length)
    if (decisions.some(({ violation_id }) => violation_id === 'v2')) return refusal(403, 'Locked by legal')
    const violations = decisions.map(({ violation_id }) => ({ violation_id, ...dismissed }))
    return Response.json({ decision_id: 'run', violations_updated: decisions.length, violations })
  })
  const steps = ['v1', 'v2', 'v3'].map((id) => ({ ...dismiss, id }))
  expect(await serviceOf(client).decide(steps, source)).toMatchObject([
    { type: 'done' },
    { type: 'failed', error: { detail: 'Locked by legal' } },
    { type: 'done' },
  ])
  expect(sizes).toEqual([3, 1, 1, 1])
})
