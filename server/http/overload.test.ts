import { expect, test } from 'vitest'
import { currentCostlyWorkspace } from '../db/connection-share.ts'
import { checkContract } from '../testing/contract-check.ts'
import { exampleHandlers, fakeService, withKey } from '../testing/fake-service.ts'
import { signal } from '../testing/signal.ts'

const audits = { url: '/public/v1/audits', headers: withKey }

function failAtOnce(): never {
  throw new Error('broken')
}

test('more than fits is sent away at once with a time to come back, and health stays truthful', async () => {
  const examples = exampleHandlers()
  const entered = signal()
  const released = signal()
  const listAudits: typeof examples.listAudits = async (call) => {
    entered.give()
    await released.given
    return examples.listAudits(call)
  }
  const { app } = await fakeService({ handlers: { ...examples, listAudits }, limits: { slots: 1 } })
  const first = app.inject(audits)
  await entered.given
  const second = await app.inject(audits)
  expect(second.statusCode).toBe(503)
  expect(second.headers['retry-after']).toBe('1')
  expect(second.json()).toEqual({ detail: 'The service is busy' })
  checkContract('listAudits', second)
  expect((await app.inject('/public/v1/healthz')).statusCode).toBe(200)
  released.give()
  expect((await first).statusCode).toBe(200)
  expect((await app.inject(audits)).statusCode).toBe(200)
})

test('searches, counts and comparisons are costly work of their workspace, and a page of a list is not', async () => {
  const examples = exampleHandlers()
  const costly: (string | undefined)[] = []
  const listViolations: typeof examples.listViolations = async (call) => {
    costly.push(currentCostlyWorkspace())
    return examples.listViolations(call)
  }
  const getFacets: typeof examples.getFacets = async (call) => {
    costly.push(currentCostlyWorkspace())
    return examples.getFacets(call)
  }
  const { app } = await fakeService({ handlers: { ...examples, listViolations, getFacets } })
  const list = '/public/v1/audits/audit_1/violations'
  for (const url of [list, `${list}?search=`, `${list}?search=risk`, '/extensions/v1/audits/audit_1/facets']) {
    expect((await app.inject({ url, headers: withKey })).statusCode).toBe(200)
  }
  expect(costly).toEqual([undefined, undefined, 'workspace_1', 'workspace_1'])
})

test('failures give their slot back', async () => {
  const handlers = { ...exampleHandlers(), getViolation: failAtOnce }
  const { app } = await fakeService({ handlers, limits: { slots: 1 } })
  for (let time = 0; time < 3; time += 1) {
    await app.inject({ url: '/public/v1/violations/x', headers: withKey })
    await app.inject('/public/v1/audits')
  }
  expect((await app.inject(audits)).statusCode).toBe(200)
})

test('an answer that takes too long is 503, its signal is aborted and its slot is released', async () => {
  const examples = exampleHandlers()
  const seen: AbortSignal[] = []
  const listAudits: typeof examples.listAudits = (call) => {
    seen.push(call.signal)
    return seen.length === 1 ? new Promise(() => {}) : examples.listAudits(call)
  }
  const { app } = await fakeService({
    handlers: { ...examples, listAudits },
    limits: { handlerTimeoutMs: 20, slots: 1 },
  })
  const answer = await app.inject(audits)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({ detail: 'The service took too long' })
  expect(answer.headers['retry-after']).toBe('5')
  expect(seen[0]?.aborted).toBe(true)
  expect((await app.inject(audits)).statusCode).toBe(200)
})

test('a write that takes too long is 503 as well, its signal is aborted and its slot is released', async () => {
  const seen: AbortSignal[] = []
  const addComment = (call: { signal: AbortSignal }) => {
    seen.push(call.signal)
    return new Promise<never>(() => {})
  }
  const { app } = await fakeService({
    handlers: { ...exampleHandlers(), addComment },
    limits: { handlerTimeoutMs: 20, slots: 1 },
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${address}/public/v1/violations/v/comments`, {
    method: 'POST',
    headers: { ...withKey, 'content-type': 'application/json' },
    body: '{"comment":"Seen."}',
    signal: AbortSignal.timeout(5000),
  })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ detail: 'The service took too long' })
  expect(seen[0]?.aborted).toBe(true)
  expect((await app.inject(audits)).statusCode).toBe(200)
  await app.close()
})

test.each([
  ['GET', 'listAudits', '/public/v1/audits', true],
  ['POST', 'addComment', '/public/v1/violations/v/comments', false],
] as const)('a %s whose client disconnects is cancelled only when it reads', async (method, name, path, cancelled) => {
  const [entered, left] = [signal(), signal()]
  let given: AbortSignal | undefined
  const stuck = (call: { signal: AbortSignal }) => {
    given = call.signal
    entered.give()
    return new Promise<never>(() => {})
  }
  const { app } = await fakeService({ handlers: { ...exampleHandlers(), [name]: stuck }, limits: { slots: 1 } })
  app.server.once('request', (_request, response) => response.once('close', () => left.give()))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const client = new AbortController()
  const headers = { ...withKey, 'content-type': 'application/json' }
  const body = method === 'POST' ? '{"comment":"Seen."}' : null
  const asked = fetch(address + path, { method, headers, body, signal: client.signal })
  await entered.given
  client.abort()
  await expect(asked).rejects.toThrow('abort')
  await left.given
  expect(given?.aborted).toBe(cancelled)
  expect((await app.inject({ url: '/public/v1/infobase', headers: withKey })).statusCode).toBe(cancelled ? 200 : 503)
  await app.close()
})
