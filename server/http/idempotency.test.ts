import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { allOperations } from './contract-operations.ts'
import { exampleHandlers, fakeService, keys, withKey } from '../testing/fake-service.ts'
import { signal } from '../testing/signal.ts'

const url = '/public/v1/violations/v1/comments'
const asked = (key: string, comment = 'Once', headers: Record<string, string> = withKey) => ({
  method: 'POST' as const,
  url,
  headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
  payload: JSON.stringify({ comment }),
})

test('the same request again is answered as the first was, and done once', async () => {
  const { app, calls } = await fakeService()
  const first = await app.inject(asked('a'))
  const again = await app.inject(asked('a'))
  expect(first.statusCode).toBe(201)
  expect([again.statusCode, again.json(), again.headers['content-type']]).toEqual([
    201,
    first.json(),
    first.headers['content-type'],
  ])
  expect(calls.length).toBe(1)
})

test.each([
  ['another Idempotency-Key', asked('b')],
  ['other words', asked('a', 'Twice')],
  ['another API key', asked('a', 'Once', { 'x-api-key': keys.other })],
  ['another violation', { ...asked('a'), url: '/public/v1/violations/v2/comments' }],
  ['no Idempotency-Key', { ...asked('a'), headers: { ...withKey, 'content-type': 'application/json' } }],
])('%s is another request', async (_, other) => {
  const { app, calls } = await fakeService()
  await app.inject(asked('a'))
  expect((await app.inject(other)).statusCode).toBe(201)
  expect(calls.length).toBe(2)
})

test('without a key that is accepted nobody gets the answer', async () => {
  const { app } = await fakeService()
  await app.inject(asked('a'))
  expect((await app.inject(asked('a', 'Once', { 'x-api-key': keys.wrong }))).statusCode).toBe(401)
})

test('an answer with a secret, and one that other systems give, is never stored', async () => {
  const { app, calls } = await fakeService()
  const headers = { ...withKey, 'content-type': 'application/json', 'idempotency-key': 'a' }
  const twice = [
    { url: '/extensions/v1/keys', payload: { owner_email: 'ci@bank.example', scopes: ['read'] } },
    { url: '/extensions/v1/webhooks', payload: { url: 'https://hooks.bank.example/', events: ['decision'] } },
    { url: '/extensions/v1/webhooks/webhook_2/test' },
  ]
  for (const request of [...twice, ...twice]) {
    expect((await app.inject({ method: 'POST', headers, ...request })).statusCode).toBeLessThan(300)
  }
  expect(calls.length).toBe(6)
})

test('the operations whose answers are stored answer without secrets', () => {
  const stored = allOperations.filter(({ isIdempotent }) => isIdempotent)
  expect(stored.map(({ operationId }) => operationId)).toEqual([
    'generateDocument',
    'reviewViolation',
    'addComment',
    'startAudit',
    'assignViolations',
    'reviewConditionally',
    'startImport',
    'runAuditAgain',
  ])
  for (const { responses } of stored) expect(JSON.stringify(responses)).not.toMatch(/"(?:key|secret)":/)
})

test('a request whose connection died while it ran is not run again', async () => {
  const examples = exampleHandlers()
  const [entered, left, released] = [signal(), signal(), signal()]
  let runs = 0
  const addComment: typeof examples.addComment = async (call) => {
    runs += 1
    entered.give()
    await released.given
    return examples.addComment(call)
  }
  const { app } = await fakeService({ handlers: { ...examples, addComment } })
  app.server.once('request', (_request, response) => response.once('close', () => left.give()))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  const { headers, payload } = asked('a')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-length: ${payload.length}\r\n${lines.join('')}\r\n${payload}`,
  )
  await entered.given
  socket.destroy()
  await left.given
  const again = app.inject(asked('a'))
  released.give()
  expect((await again).statusCode).toBe(201)
  expect(runs).toBe(1)
  await app.close()
})

test('after a failure it can be tried again', async () => {
  const examples = exampleHandlers()
  let runs = 0
  const addComment: typeof examples.addComment = (call) => {
    runs += 1
    if (runs === 1) throw new Error('broken')
    return examples.addComment(call)
  }
  const { app } = await fakeService({ handlers: { ...examples, addComment } })
  expect((await app.inject(asked('a'))).statusCode).toBe(500)
  expect((await app.inject(asked('a'))).statusCode).toBe(201)
  expect(runs).toBe(2)
})

test('a body nested 100,000 deep is refused like any other', async () => {
  const { app } = await fakeService()
  const payload = `{"comment":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const answer = await app.inject({ ...asked('a'), payload })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ detail: [{ loc: ['body', 'comment'], type: 'string_type' }] })
})

test('the gateway asks the other service once, even when the caller has gone', async () => {
  const { app: upstream, calls } = await fakeService()
  const app = await buildApp({ upstream: await upstream.listen({ port: 0, host: '127.0.0.1' }) })
  const [first, again] = [await app.inject(asked('a')), await app.inject(asked('a'))]
  expect(again.json()).toEqual(first.json())
  expect(calls.length).toBe(1)
  await upstream.close()
})
