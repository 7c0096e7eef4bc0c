import { expect, test } from 'vitest'
import { contractOperations, extensionOperations } from './contract-operations.ts'
import { checkContract } from '../testing/contract-check.ts'
import { fakeService, withKey } from '../testing/fake-service.ts'
import { comments, page, refusedAudits, refusedBodies, refusedViolations, review } from '../testing/refused-requests.ts'

test.each(refusedAudits)('audits with %s are refused at the limit', async (query, [type, msg]) => {
  const { app, calls } = await fakeService()
  const answer = await app.inject({ url: `/public/v1/audits?${query}`, headers: withKey })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({ detail: [{ loc: ['query', 'limit'], msg, type }] })
  checkContract('listAudits', answer)
  expect(calls).toEqual([])
})

test.each(refusedViolations)('violations with %s are refused at %s', async (query, name, [type, msg]) => {
  const { app } = await fakeService()
  const answer = await app.inject({ url: `${page}?${query}`, headers: withKey })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({ detail: [{ loc: ['query', name], msg, type }] })
  checkContract('listViolations', answer)
})

test('everything that is wrong is named at once', async () => {
  const { app } = await fakeService()
  const answer = await app.inject({ url: `${page}?severity=low&page=x&page_size=0`, headers: withKey })
  const { detail } = answer.json<{ detail: { loc: string[] }[] }>()
  expect(detail.map(({ loc }) => loc.join('.')).sort()).toEqual(['query.page', 'query.page_size', 'query.severity'])
})

test('defaults are filled in, unknown parameters ignored, and of a repeated one the last counts', async () => {
  const { app, calls } = await fakeService()
  await app.inject({ url: `${page}?page=2&page=007&color=red&__proto__=x&search=a%2Bb+c`, headers: withKey })
  expect(calls[0]?.query).toEqual({ review_state: 'undecided', page: 7, page_size: 20, search: 'a+b c' })
})

test('an identifier with a NUL character is refused before the database sees it', async () => {
  const { app } = await fakeService()
  const answer = await app.inject({ url: '/public/v1/violations/a%00b', headers: withKey })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ detail: [{ loc: ['path', 'violation_id'], type: 'value_error' }] })
})

test.each(refusedBodies)('%s refuses the body %.40s', async (url, payload, loc, type, msg) => {
  const { app, calls } = await fakeService()
  const headers = { ...withKey, 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url, headers, payload })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({ detail: [{ loc, msg, type }] })
  checkContract('addComment', answer)
  expect(calls).toEqual([])
})

test('a comment of 5,000 characters is counted in characters, not in halves of them', async () => {
  const { app, calls } = await fakeService()
  const comment = '🦊'.repeat(5000)
  const answer = await app.inject({ method: 'POST', url: comments, headers: withKey, payload: { comment } })
  expect(answer.statusCode).toBe(201)
  expect(calls[0]?.body).toEqual({ comment })
})

test('a handler sees only the members that the contract names', async () => {
  const { app, calls } = await fakeService()
  const payload = '{"action":"reopen","admin":true,"__proto__":{"polluted":true},"constructor":1}'
  const headers = { ...withKey, 'content-type': 'application/json; charset=utf-8' }
  await app.inject({ method: 'POST', url: review, headers, payload })
  expect(calls[0]?.body).toEqual({ action: 'reopen', apply_to_group: false })
})

test('a request without body and without type lacks its body', async () => {
  const { app } = await fakeService()
  const answer = await app.inject({ method: 'POST', url: review, headers: withKey })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ detail: [{ loc: ['body'], type: 'missing' }] })
})

test('bytes that are no text are no JSON', async () => {
  const { app } = await fakeService()
  const headers = { ...withKey, 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: comments, headers, payload: Buffer.from([0x22, 0xff, 0x22]) })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ detail: [{ type: 'json_invalid' }] })
})

test.each([
  ['text/plain', undefined],
  ['application/x-www-form-urlencoded', undefined],
  ['multipart/form-data; boundary=x', undefined],
  ['nonsense', undefined],
  ['application/json', 'gzip'],
])('a body as %s (%s) is 415', async (type, encoding) => {
  const { app } = await fakeService()
  const headers = { ...withKey, 'content-type': type, ...(encoding && { 'content-encoding': encoding }) }
  const answer = await app.inject({ method: 'POST', url: review, headers, payload: '{"action":"reopen"}' })
  expect(answer.statusCode).toBe(415)
  checkContract('reviewViolation', answer)
})

test('a body larger than the limit is 413', async () => {
  const { app } = await fakeService({ limits: { bodyBytes: 100 } })
  const payload = { comment: 'x'.repeat(200) }
  const answer = await app.inject({ method: 'POST', url: comments, headers: withKey, payload })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toEqual({ detail: 'The request body is too large' })
  checkContract('addComment', answer)
})

const refused = (...loc: (string | number)[]) => [
  { loc: ['body', ...loc], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' },
]

test('a body of the second API with a property that it does not have is refused, and one of the published API is not', async () => {
  const { app, calls } = await fakeService()
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers: withKey, payload })
  const key = { owner_email: 'eva@bank.example', scopes: ['read'] }
  const misspelt = await post('/extensions/v1/keys', { ...key, expires_at: '2026-12-31' })
  expect([misspelt.statusCode, misspelt.json()]).toEqual([422, { detail: refused('expires_at') }])
  const nested = {
    action: 'dismiss',
    reason: 'Known',
    decisions: [{ violation_id: 'v', expected_state: 'fixed', why: 1 }],
  }
  const decision = await post('/extensions/v1/reviews', nested)
  expect(decision.json<{ detail: object[] }>().detail).toContainEqual(refused('decisions', 0, 'why')[0])
  expect(calls).toEqual([])
  const comment = await post('/public/v1/violations/v/comments', { comment: 'Mine', colour: 'red' })
  expect([comment.statusCode, calls[0]?.body]).toEqual([201, { comment: 'Mine' }])
})

const forbids = ({ body }: (typeof extensionOperations)[number]) => body?.['additionalProperties'] === false

test('every body of the second API, and of none of the published one, forbids unknown properties', () => {
  const withBody = extensionOperations.filter(({ body }) => body)
  expect(withBody.filter((each) => !forbids(each)).map(({ operationId }) => operationId)).toEqual([])
  expect(contractOperations.filter(forbids)).toEqual([])
})
