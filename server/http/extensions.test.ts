import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { featureValues, type ImportJob } from '../../contract/extensions.gen.ts'
import { extensionsOpenapi } from '../extensions-openapi.gen.ts'
import { checkContract } from '../testing/contract-check.ts'
import { bodies } from '../testing/example-requests.ts'
import { fakeService, withKey } from '../testing/fake-service.ts'
import { signal } from '../testing/signal.ts'
import { conflict } from '../core/errors.ts'

const importJob: ImportJob = {
  id: 'import_1',
  audit_id: 'a',
  audit_name: 'Spring',
  source: 'csv',
  status: 'publishing',
  staged: 1,
  published: 0,
  added: 0,
  previous_audit_id: null,
  unchanged: 0,
  carried: 0,
  message: null,
  messages: [],
  imported_by: null,
  taken_back_at: null,
  created_at: '2026-03-01T09:00:00Z',
  finished_at: null,
}

test('the service says what it offers and what the key may do', async () => {
  const { app } = await fakeService()
  const answer = await app.inject({ url: '/extensions/v1', headers: withKey })
  checkContract('getExtensions', answer)
  expect(answer.json()).toEqual({
    features: featureValues,
    scopes: ['read', 'review', 'import', 'admin'],
    user: { email: 'reviewer@bank.example' },
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  })
})

test('the service serves the contract of its extensions without a key', async () => {
  const { app } = await fakeService()
  const answer = await app.inject('/extensions/openapi.json')
  expect(answer.json()).toEqual(extensionsOpenapi)
})

test('a parameter that is a list may be repeated; of another the last one counts', async () => {
  const { app, calls } = await fakeService()
  const url = '/extensions/v1/audits/a/violations?severity=HIGH&severity=LOW&rule=One&sort=rule&sort=asset&other=1'
  const answer = await app.inject({ url, headers: withKey })
  expect(answer.statusCode).toBe(200)
  expect(calls[0]?.query).toEqual({
    grouped: 'false',
    review_state: ['undecided'],
    severity: ['HIGH', 'LOW'],
    rule: ['One'],
    sort: 'asset',
    skip: 0,
    page_size: 50,
  })
  const refused = await app.inject({ url: `${url}&severity=low&rule=a%00b`, headers: withKey })
  checkContract('findViolations', refused)
  expect(refused.json()).toMatchObject({
    detail: [{ loc: ['query', 'severity', 2] }, { loc: ['query', 'rule', 1] }],
  })
})

test('lists in a body have limits, and what is nested too deep exhausts nothing', async () => {
  const { app, calls } = await fakeService()
  const post = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/extensions/v1/assignments',
      payload,
      headers: { ...withKey, 'content-type': 'application/json' },
    })
  const many = await post(JSON.stringify({ violation_ids: Array.from({ length: 501 }, String) }))
  expect(many.json()).toEqual({
    detail: [
      { loc: ['body', 'violation_ids'], msg: 'List should have at most 500 items after validation', type: 'too_long' },
    ],
  })
  const none = await post('{"violation_ids":[]}')
  expect(none.json()).toMatchObject({ detail: [{ type: 'too_short' }] })
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const deep = await post(`{"violation_ids":["v"],"unknown":${nested},"add":[${nested}]}`)
  expect(deep.statusCode).toBe(422)
  expect(calls).toEqual([])
})

test('a body that is not JSON is read as a stream, larger than any other body may be', async () => {
  let bytes = 0
  const { app } = await fakeService({
    limits: { bodyBytes: 10 },
    handlers: {
      async startImport({ body, query }) {
        for await (const part of body) bytes += Buffer.byteLength(part)
        return { ...importJob, audit_name: query.name }
      },
    },
  })
  for (const type of ['text/csv', 'application/sarif+json', 'application/octet-stream']) {
    const answer = await app.inject({
      method: 'POST',
      url: '/extensions/v1/imports?format=csv&name=Spring',
      payload: 'reason\n'.repeat(10_000),
      headers: { ...withKey, 'content-type': type },
    })
    checkContract('startImport', answer)
    expect([answer.statusCode, answer.json<{ audit_name: string }>().audit_name]).toEqual([202, 'Spring'])
  }
  expect(bytes).toBe(210_000)
})

test('a client may take longer over an upload than over any other body', async () => {
  const { app } = await fakeService({
    limits: { requestTimeoutMs: 50 },
    handlers: {
      async startImport({ body }) {
        let text = ''
        for await (const part of body) text += String(part)
        return { ...importJob, source: text }
      },
    },
  })
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(base)
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/extensions/v1/imports?format=csv&name=x',
    headers: { ...withKey, 'content-type': 'text/csv', 'transfer-encoding': 'chunked' },
  })
  sent.write('begin ')
  const slow = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/public/v1/violations/x/comments',
    headers: { ...withKey, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  })
  slow.write('{')
  const [refused] = (await once(slow, 'response')) as [IncomingMessage]
  expect(refused.statusCode).toBe(408)
  sent.end('end')
  const [accepted] = (await once(sent, 'response')) as [IncomingMessage]
  expect(accepted.statusCode).toBe(202)
  accepted.resume()
  await app.close()
})

test('an answer without a body has none, and DELETE takes none', async () => {
  const { app, calls } = await fakeService()
  const answer = await app.inject({ method: 'DELETE', url: '/extensions/v1/webhooks/a%2Fb', headers: withKey })
  checkContract('deleteWebhook', answer)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(calls[0]?.params).toEqual({ webhook_id: 'a/b' })
})

test('a stream is answered as events, for longer than any other answer may take, and has no HEAD', async () => {
  const released = signal()
  async function* events(after: string) {
    yield `id: ${after}\n\n`
    await released.given
    yield `id: ${Number(after) + 1}\n\n`
  }
  const { app } = await fakeService({
    limits: { handlerTimeoutMs: 20 },
    handlers: {
      streamEvents: async ({ headers }) => Readable.from(events(String(headers['last-event-id']))),
      listPeople: () => new Promise(() => {}),
    },
  })
  const url = '/extensions/v1/events'
  const streaming = app.inject({ url, headers: { ...withKey, 'last-event-id': '7' } })
  const limited = await app.inject({ url: '/extensions/v1/people', headers: withKey })
  expect(limited.statusCode).toBe(503)
  released.give()
  const answer = await streaming
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream'])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toBe('id: 7\n\nid: 8\n\n')
  const head = await app.inject({ method: 'HEAD', url, headers: withKey })
  expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET'])
})

test('a failure may say more than its detail', async () => {
  const found = [
    {
      violation_id: 'v',
      review_state: 'fixed',
      dismissal_reason: null,
      decided_by: null,
      decided_at: null,
      decision_id: null,
    },
  ]
  const { app } = await fakeService({
    handlers: { reviewConditionally: () => Promise.reject(conflict('Changed', { found })) },
  })
  const answer = await app.inject({
    method: 'POST',
    url: '/extensions/v1/reviews',
    payload: bodies['reviewConditionally'],
    headers: withKey,
  })
  checkContract('reviewConditionally', answer)
  expect([answer.statusCode, answer.json()]).toEqual([409, { detail: 'Changed', found }])
})
