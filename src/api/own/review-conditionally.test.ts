import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { bindApi, createApi } from '../client.ts'
import { extensionQueries } from '../extensions.ts'
import type { ConditionalReviewRequest } from '../../../contract/extensions.gen.ts'
import { serviceOf } from '../choose-service.ts'
import type { ReviewState } from '../../../contract/openapi.gen.ts'
import type { Extensions, ReviewStep } from '../../state/stored-values.ts'

afterEach(() => vi.unstubAllGlobals())

const all: Extensions = { features: ['conditional_decisions'], scopes: ['read', 'review'], email: null }

interface Sent {
  path: string
  key: string | null
  body?: ConditionalReviewRequest
}

/** `states` are those of the service. `answers` are given first, in order. */
function fakeOf(
  states: Record<string, ReviewState>,
  { extensions = all, answers = [] }: { extensions?: Extensions; answers?: Response[] } = {},
) {
  const sent: Sent[] = []
  let refusedFrom = Number.POSITIVE_INFINITY
  const stateOf = (violation_id: string) => ({
    violation_id,
    review_state: states[violation_id],
    dismissal_reason: null,
  })
  vi.stubGlobal('location', { origin: 'http://service.test' })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    const isConditional = request.method === 'POST' && pathname === '/extensions/v1/reviews'
    const body: ConditionalReviewRequest | undefined = isConditional ? await request.json() : undefined
    sent.push({ path: `${request.method} ${pathname}`, key: request.headers.get('Idempotency-Key'), body })
    const given = answers.shift()
    if (given) return given
    if (body && sent.length >= refusedFrom) return Response.json({ detail: 'Unknown' }, { status: 404 })
    const [, id = ''] = /violations\/([^/]+)/.exec(pathname) ?? []
    if (!body) {
      if (request.method === 'POST') states[id] = 'fixed'
      return Response.json({ id, violation_id: id, reason: '', review_state: states[id], dismissal_reason: null })
    }
    const stale = body.decisions.filter((one) => states[one.violation_id] !== one.expected.review_state)
    if (stale.length > 0) {
      const found = stale.map(({ violation_id }) => stateOf(violation_id))
      return Response.json({ detail: 'No longer as expected', found }, { status: 409 })
    }
    const changed = body.decisions.filter((one) => states[one.violation_id] !== 'fixed')
    for (const { violation_id } of body.decisions) states[violation_id] = 'fixed'
    const violations = body.decisions.map(({ violation_id }) => stateOf(violation_id))
    return Response.json({ decision_id: 'd', violations_updated: changed.length, violations })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  bindApi(client, createApi({ address: '', key: async () => 'key', onAnswer() {}, onSilence() {} }))
  client.setQueryData(extensionQueries.offered().queryKey, extensions)
  /** From this request on, decisions with expected states are not found. */
  const refuseFrom = (request: number) => void (refusedFrom = request)
  return { client, sent, states, refuseFrom }
}

const fix = (id: string, ...expected_states: ReviewState[]): ReviewStep => ({
  id,
  audit_id: null,
  before: { review_state: expected_states[0] ?? 'undecided', dismissal_reason: null },
  after: { review_state: 'fixed', dismissal_reason: null },
  action: 'mark_fixed',
  expected_states,
})

const group = { kind: 'group', key: 'decision 1' } as const

test('a group is one request with the states on screen and a key that tells a repetition', async () => {
  const { client, sent } = fakeOf({ a: 'undecided', b: 'dismissed' })
  const outcomes = await serviceOf(client).decide([fix('a', 'undecided'), fix('b', 'dismissed')], group)
  expect(outcomes.map(({ type }) => type)).toEqual(['done', 'done'])
  expect(sent).toEqual([
    {
      path: 'POST /extensions/v1/reviews',
      key: 'decision 1',
      body: {
        action: 'mark_fixed',
        kind: 'group',
        decisions: [
          { violation_id: 'a', expected: { review_state: 'undecided' } },
          { violation_id: 'b', expected: { review_state: 'dismissed' } },
        ],
      },
    },
  ])
})

test('what someone else has changed is left alone, and the others are decided', async () => {
  const { client, sent, states } = fakeOf({ a: 'undecided', b: 'urgent_violation' })
  const outcomes = await serviceOf(client).decide([fix('a', 'undecided'), fix('b', 'undecided')], group)
  expect(outcomes).toMatchObject([
    { violation_id: 'a', type: 'done' },
    { violation_id: 'b', type: 'changed', found: { review_state: 'urgent_violation' } },
  ])
  expect(states).toEqual({ a: 'fixed', b: 'urgent_violation' })
  expect(sent.map(({ body }) => body?.decisions.length)).toEqual([2, 1])
})

test('what has the wanted state already is not sent again', async () => {
  const { client, sent } = fakeOf({ a: 'fixed' })
  expect(await serviceOf(client).decide([fix('a', 'undecided')], group)).toMatchObject([{ type: 'already' }])
  expect(sent).toHaveLength(1)
})

test('the state before a decision that was refused is expected too', async () => {
  const { client, states } = fakeOf({ a: 'undecided' })
  const outcomes = await serviceOf(client).decide([fix('a', 'urgent_violation', 'undecided')], group)
  expect(outcomes).toMatchObject([{ type: 'done' }])
  expect(states).toEqual({ a: 'fixed' })
})

test('a reason is expected where the decision was made on it', async () => {
  const { client, sent } = fakeOf({ a: 'dismissed', b: 'dismissed' })
  const attempts = [{ ...fix('a', 'dismissed'), expected_reason: 'Approved' }, fix('b', 'dismissed')]
  await serviceOf(client).decide(attempts, group)
  expect(sent[0]?.body?.decisions.map(({ expected }) => expected)).toEqual([
    { review_state: 'dismissed', dismissal_reason: 'Approved' },
    { review_state: 'dismissed' },
  ])
})

const urgentBy = (violation_id: string, decided_by: string) => ({
  violation_id,
  review_state: 'urgent_violation',
  dismissal_reason: null,
  decided_by,
  decided_at: '2026-09-15T10:00:00Z',
  decision_id: `of ${decided_by}`,
})

test('what a colleague has decided in the same way since is not taken back, and a decision of one’s own is', async () => {
  const conflicts = { detail: 'No', found: [urgentBy('a', 'ben@bank.example'), urgentBy('b', 'anna@bank.example')] }
  const { client, sent } = fakeOf(
    { a: 'urgent_violation', b: 'urgent_violation' },
    { extensions: { ...all, email: 'anna@bank.example' }, answers: [Response.json(conflicts, { status: 409 })] },
  )
  const attempts = [fix('a', 'urgent_violation'), fix('b', 'urgent_violation')]
  const outcomes = await serviceOf(client).decide(attempts, { kind: 'group', key: 'undo 1', undoes: '1' })
  expect(outcomes).toMatchObject([
    { violation_id: 'a', type: 'changed', found: { decided_by: 'ben@bank.example' } },
    { violation_id: 'b', type: 'done' },
  ])
  expect(sent.map(({ body }) => body?.decisions.map(({ violation_id, undoes }) => [violation_id, undoes]))).toEqual([
    [
      ['a', '1'],
      ['b', '1'],
    ],
    [['b', 'of anna@bank.example']],
  ])
})

test('violations that become something else are requests of their own', async () => {
  const { client, sent } = fakeOf({ a: 'undecided', b: 'undecided' })
  const urgent: ReviewStep = {
    ...fix('b', 'undecided'),
    action: 'reopen',
    after: { review_state: 'undecided', dismissal_reason: null },
  }
  await serviceOf(client).decide([fix('a', 'undecided'), urgent], group)
  expect(sent.map(({ body }) => body?.action)).toEqual(['mark_fixed', 'reopen'])
})

test('more than 500 are several requests', async () => {
  const ids = Array.from({ length: 501 }, (_, index) => `v${index}`)
  const { client, sent } = fakeOf(Object.fromEntries(ids.map((id) => [id, 'undecided'])))
  await serviceOf(client).decide(
    ids.map((id) => fix(id, 'undecided')),
    group,
  )
  expect(sent.map(({ body }) => body?.decisions.length)).toEqual([500, 1])
})

test.each([
  ['the service offers none', { extensions: { ...all, features: ['history'] } }],
  ['the operation is gone', { answers: [Response.json({ detail: 'Not Found' }, { status: 404 })] }],
])('the published operation is used where %s', async (_, options) => {
  const { client, sent } = fakeOf({ a: 'undecided' }, options)
  expect(await serviceOf(client).decide([fix('a', 'undecided')], group)).toMatchObject([{ type: 'done' }])
  expect(sent.slice(-2).map(({ path }) => path)).toEqual([
    'GET /public/v1/violations/a',
    'POST /public/v1/violations/a/review',
  ])
})

test.each([
  ['is refused in the service’s words', 422, 'A reason is missing'],
  ['is refused where the conflict names no violation', 409, 'Locked'],
])('a decision %s', async (_, status, detail) => {
  const { client } = fakeOf({ a: 'undecided' }, { answers: [Response.json({ detail }, { status })] })
  const outcomes = await serviceOf(client).decide([fix('a', 'undecided')], group)
  expect(outcomes).toMatchObject([{ violation_id: 'a', type: 'failed', error: { detail } }])
})

test.each([500, 503, 429, 401])(
  '%i is the outcome of all of them: no part of the decision is tried by itself',
  async (status) => {
    const answers = [Response.json({ detail: 'Later' }, { status })]
    const { client, sent } = fakeOf({ a: 'undecided', b: 'undecided' }, { answers })
    const outcomes = await serviceOf(client).decide([fix('a', 'undecided'), fix('b', 'undecided')], group)
    expect(outcomes).toMatchObject([
      { type: 'failed', error: { status } },
      { type: 'failed', error: { status } },
    ])
    expect(sent).toHaveLength(1)
  },
)

test('a conflict that is cut off is a temporary failure: it does not say whose decision was found', async () => {
  const cut = new Response('{"detail":"No longer as expected","found":[{"viol', { status: 409 })
  const { client } = fakeOf({ a: 'urgent_violation' }, { answers: [cut] })
  expect(await serviceOf(client).decide([fix('a', 'undecided')], group)).toMatchObject([
    { type: 'failed', error: { kind: 'unreadable' } },
  ])
  expect(await serviceOf(client).decide([fix('a', 'undecided')], group)).toMatchObject([{ type: 'changed' }])
})

test('what was recorded before a later request was refused is done', async () => {
  const recorded = [{ violation_id: 'a', review_state: 'fixed', dismissal_reason: null }]
  const answers = [
    Response.json({ decision_id: 'd', violations_updated: 1, violations: recorded }),
    Response.json({ detail: 'The audit is closed' }, { status: 403 }),
  ]
  const { client } = fakeOf({ a: 'undecided', b: 'undecided' }, { answers })
  const urgent: ReviewStep = {
    ...fix('b', 'undecided'),
    action: 'urgent_violation',
    after: { review_state: 'urgent_violation', dismissal_reason: null },
  }
  const outcomes = await serviceOf(client).decide([fix('a', 'undecided'), urgent], group)
  expect(outcomes.map(({ type }) => type)).toEqual(['done', 'failed'])
})

test('what was decided before the service refused the rest of a large group is one’s own, so that undo takes it back', async () => {
  const ids = Array.from({ length: 501 }, (_, index) => `v${index}`)
  const states = Object.fromEntries(ids.map((id): [string, ReviewState] => [id, 'undecided']))
  const { client, sent, refuseFrom } = fakeOf(states)
  refuseFrom(2)
  const steps = ids.map((id) => fix(id, 'undecided'))
  const outcomes = await serviceOf(client).decide(steps, group)
  expect(outcomes.map(({ violation_id }) => violation_id)).toEqual(ids)
  expect(new Set(outcomes.map(({ type }) => type))).toEqual(new Set(['done']))
  expect(sent.slice(2).map(({ path }) => path)).toEqual([
    'GET /public/v1/violations/v500',
    'POST /public/v1/violations/v500/review',
  ])
})
