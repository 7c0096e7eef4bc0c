import { expect, test } from 'vitest'
import { checkContract } from '../testing/contract-check.ts'
import { fakeService, withKey } from '../testing/fake-service.ts'

const page = '/public/v1/audits/a/violations'
const integer = ['int_parsing', 'Input should be a valid integer, unable to parse string as an integer']
const atLeast1 = ['greater_than_equal', 'Input should be greater than or equal to 1']
const atMost100 = ['less_than_equal', 'Input should be less than or equal to 100']
const severities = ['enum', "Input should be 'UNSPECIFIED', 'LOW', 'MEDIUM', 'HIGH' or 'CRITICAL'"]
const states = [
  'enum',
  "Input should be 'undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed' or 'all'",
]

test.each([
  ['limit=1.5', integer],
  ['limit=', integer],
  ['limit=abc', integer],
  ['limit=1e2', integer],
  ['limit=0x10', integer],
  ['limit=%201', integer],
  ['limit=٣', integer],
  ['limit=NaN', integer],
  ['limit=0', atLeast1],
  ['limit=-5', atLeast1],
  ['limit=101', atMost100],
  [`limit=${'9'.repeat(400)}`, atMost100],
  [`limit=-${'9'.repeat(400)}`, atLeast1],
])('audits with %s are refused at the limit', async (query, [type, msg]) => {
  const { app, calls } = await fakeService()
  const answer = await app.inject({ url: `/public/v1/audits?${query}`, headers: withKey })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({ detail: [{ loc: ['query', 'limit'], msg, type }] })
  checkContract('listAudits', answer)
  expect(calls).toEqual([])
})

test.each([
  ['severity=low', 'severity', severities],
  ['severity=', 'severity', severities],
  ['severity=null', 'severity', severities],
  ['review_state=ALL', 'review_state', states],
  ['review_state=', 'review_state', states],
  ['page=1e9999', 'page', integer],
  ['page=0', 'page', atLeast1],
  ['page=2147483648', 'page', ['less_than_equal', 'Input should be less than or equal to 2147483647']],
  ['page_size=101', 'page_size', atMost100],
  ['search=a%00b', 'search', ['value_error', 'Value error, the NUL character is not allowed']],
])('violations with %s are refused at %s', async (query, name, [type, msg]) => {
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

const review = '/public/v1/violations/v/review'
const comments = '/public/v1/violations/v/comments'
const actions = "Input should be 'dismiss', 'elevated_risk', 'urgent_violation', 'mark_fixed' or 'reopen'"
const notAnObject = 'Input should be a valid dictionary or object to extract fields from'

test.each([
  [review, '{}', ['body', 'action'], 'missing', 'Field required'],
  [review, 'null', ['body'], 'missing', 'Field required'],
  [review, '', ['body'], 'missing', 'Field required'],
  [review, '[]', ['body'], 'model_attributes_type', notAnObject],
  [review, '"dismiss"', ['body'], 'model_attributes_type', notAnObject],
  [review, '{"action":"explode"}', ['body', 'action'], 'enum', actions],
  [review, '{"action":1}', ['body', 'action'], 'enum', actions],
  [review, '{"action":null}', ['body', 'action'], 'enum', actions],
  [review, '{"action":"dismiss","reason":3}', ['body', 'reason'], 'string_type', 'Input should be a valid string'],
  [
    review,
    '{"action":"reopen","apply_to_group":"true"}',
    ['body', 'apply_to_group'],
    'bool_type',
    'Input should be a valid boolean',
  ],
  [
    review,
    '{"action":"reopen","apply_to_group":null}',
    ['body', 'apply_to_group'],
    'bool_type',
    'Input should be a valid boolean',
  ],
  [review, '{"action":"reopen"', ['body', 18], 'json_invalid', 'JSON decode error'],
  [review, '{"action":"reopen",}', ['body', 19], 'json_invalid', 'JSON decode error'],
  [comments, '{"comment":7}', ['body', 'comment'], 'string_type', 'Input should be a valid string'],
  [comments, '{"comment":""}', ['body', 'comment'], 'string_too_short', 'String should have at least 1 character'],
  [
    comments,
    JSON.stringify({ comment: '🦊'.repeat(5001) }),
    ['body', 'comment'],
    'string_too_long',
    'String should have at most 5000 characters',
  ],
  [
    comments,
    '{"comment":"a\\u0000b"}',
    ['body', 'comment'],
    'value_error',
    'Value error, the NUL character is not allowed',
  ],
  [
    comments,
    '{"comment":"\\ud800"}',
    ['body', 'comment'],
    'string_unicode',
    'Input should be a valid string, unable to parse raw data as a unicode string',
  ],
])('%s refuses the body %.40s', async (url, payload, loc, type, msg) => {
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
  const { app } = await fakeService({ bodyLimit: 100 })
  const payload = { comment: 'x'.repeat(200) }
  const answer = await app.inject({ method: 'POST', url: comments, headers: withKey, payload })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toEqual({ detail: 'The request body is too large' })
  checkContract('addComment', answer)
})
