import { createHash } from 'node:crypto'
import createClient from 'openapi-fetch'
import { expect, test } from 'vitest'
import type { paths } from '../../contract/openapi.gen.ts'
import { contractOperations, extensionOperations } from './contract-operations.ts'
import { notFound } from '../core/errors.ts'
import { openapi } from '../openapi.gen.ts'
import { checkContract } from '../testing/contract-check.ts'
import { bodies, queries } from '../testing/example-requests.ts'
import { exampleHandlers, fakeService, keys, withKey } from '../testing/fake-service.ts'

/** Of what `/public/openapi.json` answers. */
const publishedSha256 = 'cec70c5b41d2536bdb28100e06f3f86ee0dcc9feb53609105964b59d45c22992'

const requests = [...contractOperations, ...extensionOperations]
  .filter(({ operationId }) => operationId !== 'getHealth')
  .map(({ operationId, method, path, status }) => ({
    operationId,
    method,
    status,
    url: `${path.replaceAll(/\{\w+\}/g, 'x')}?${queries[operationId] ?? ''}`,
    payload: bodies[operationId],
  }))

test('the contract has 14 operations, and every protected one promises 401, 403 and 404', () => {
  expect(contractOperations).toHaveLength(14)
  const silent = contractOperations.filter(({ responses }) =>
    ['401', '403', '404', 'default'].some((s) => !responses[s]),
  )
  expect(silent.map(({ operationId }) => operationId)).toEqual(['getHealth'])
})

test('every extension promises 401, 403, 404 and a body for any other failure', () => {
  expect(extensionOperations).toHaveLength(53)
  const silent = extensionOperations.filter(({ responses }) =>
    ['401', '403', '404', 'default'].some((status) => !responses[status]),
  )
  expect(silent).toEqual([])
})

// Its handler is no example: extensions.test.ts tests it.
test.each(requests.filter(({ operationId }) => operationId !== 'getExtensions'))(
  '$operationId answers $status as the contract promises',
  async ({ operationId, status, ...request }) => {
    const { app, calls } = await fakeService()
    const answer = await app.inject({ ...request, headers: withKey })
    expect(answer.statusCode).toBe(status)
    checkContract(operationId, answer)
    expect(calls[0]?.caller).toEqual({
      workspace_id: 'workspace_1',
      key_id: 'good',
      owner_email: 'reviewer@bank.example',
      scopes: ['read', 'review', 'import', 'admin'],
    })
  },
)

test.each(requests)(
  '$operationId asks for a key before it looks at anything else',
  async ({ operationId, method, url }) => {
    const { app, calls } = await fakeService()
    const payload = method === 'POST' ? '{"broken' : undefined
    const expected = [
      [undefined, 401],
      [keys.wrong, 401],
      [keys.unknown, 401],
      [keys.revoked, 401],
      [keys.poor, 403],
    ] as const
    for (const [key, status] of expected) {
      const headers = { 'content-type': 'application/json', ...(key && { 'x-api-key': key }) }
      const answer = await app.inject({ method, url: `${url}&limit=nonsense&page=0`, payload, headers })
      expect(answer.statusCode).toBe(status)
      checkContract(operationId, answer)
    }
    expect(calls).toEqual([])
  },
)

test('what a handler does not find is 404 in its own words', async () => {
  const handlers = { ...exampleHandlers(), getViolation: () => Promise.reject(notFound('Violation')) }
  const { app } = await fakeService({ handlers })
  const answer = await app.inject({ url: '/public/v1/violations/x', headers: withKey })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ detail: 'Violation not found' })
  checkContract('getViolation', answer)
})

test('an answer carries only what the contract names', async () => {
  const withSecret = { id: 'k', name: 'Savings', description: null, internal_cost: 3 }
  const { app } = await fakeService({ handlers: { ...exampleHandlers(), getKnowledgeBase: async () => withSecret } })
  const answer = await app.inject({ url: '/public/v1/infobase/k', headers: withKey })
  expect(answer.json()).toEqual({ id: 'k', name: 'Savings', description: null })
})

const identifiers = ['a/b', 'a b', '100%', '%2F', '%252F', 'é', '🦊', 'a?b#c', '+', 'a;b', "'", 'x'.repeat(1000)]

test.each(identifiers)('the identifier %s arrives as it is', async (id) => {
  const { app, calls } = await fakeService()
  const path = `/public/v1/audits/${encodeURIComponent(id)}/violations`
  const answer = await app.inject({ url: path, headers: withKey })
  expect(answer.statusCode).toBe(200)
  expect(calls[0]?.params).toEqual({ audit_id: id })
})

test.each(['%', '%zz', '%ff', '50%25%'])(
  'an identifier with a stray percent sign (%s) is a name like any other',
  async (id) => {
    const { app, calls } = await fakeService()
    const answer = await app.inject({ url: `/public/v1/violations/${id}?x=%zz`, headers: withKey })
    expect(answer.statusCode).toBe(200)
    expect(calls[0]?.params).toEqual({ violation_id: id })
  },
)

test('HEAD answers like GET, without a body', async () => {
  const { app } = await fakeService()
  const answer = await app.inject({ method: 'HEAD', url: '/public/v1/audits', headers: withKey })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('')
})

test('a known path asked in the wrong way is 405 and says what is allowed', async () => {
  const { app } = await fakeService()
  const answer = await app.inject({ method: 'DELETE', url: '/public/v1/violations/x', headers: withKey })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers.allow).toBe('GET, HEAD')
  checkContract('getViolation', answer)
})

test.each([
  '/public/v1/nothing',
  '/public/v2/audits',
  '/public',
  '/public/v1/audits/x',
  '/public/v1/audits/',
  '/extensions',
  '/extensions/v2',
])('the unknown path %s is 404 in JSON, also for a browser', async (url) => {
  const { app } = await fakeService()
  const answer = await app.inject({ url, headers: { ...withKey, accept: 'text/html' } })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ detail: 'Not found' })
})

test('the service serves its contract without a key', async () => {
  const { app } = await fakeService()
  const answer = await app.inject('/public/openapi.json')
  expect(answer.json()).toEqual(openapi)
  expect(answer.json()).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } })
})

test('the published contract is what other services were written for, byte for byte, and knows nothing of extensions', async () => {
  const { app } = await fakeService()
  const { body } = await app.inject('/public/openapi.json')
  expect(createHash('sha256').update(body).digest('hex')).toBe(publishedSha256)
  expect(body).not.toMatch(/extension/i)
  const outside = contractOperations.filter(({ path }) => !path.startsWith('/public/v1/'))
  expect(outside).toEqual([])
})

test('a client made from the contract alone reads and decides', async () => {
  const { app, calls } = await fakeService()
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const client = createClient<paths>({ baseUrl, headers: withKey })
    const page = await client.GET('/public/v1/audits/{audit_id}/violations', {
      params: { path: { audit_id: 'a/b %' }, query: { severity: 'HIGH', search: 'risk & return' } },
    })
    expect(page.data?.violations[0]?.severity).toBe('HIGH')
    const review = await client.POST('/public/v1/violations/{violation_id}/review', {
      params: { path: { violation_id: '🦊' } },
      body: { action: 'mark_fixed' },
    })
    expect(review.response.status).toBe(200)
    expect(calls.map(({ params, query, body }) => ({ params, query, body }))).toEqual([
      {
        params: { audit_id: 'a/b %' },
        query: { review_state: 'undecided', severity: 'HIGH', search: 'risk & return', page: 1, page_size: 20 },
        body: undefined,
      },
      { params: { violation_id: '🦊' }, query: {}, body: { action: 'mark_fixed', apply_to_group: false } },
    ])
  } finally {
    await app.close()
  }
})
