import { expect, test, vi } from 'vitest'
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

test('failures give their slot back', async () => {
  const handlers = { ...exampleHandlers(), getViolation: failAtOnce }
  const { app } = await fakeService({ handlers, limits: { slots: 1 } })
  for (let time = 0; time < 3; time += 1) {
    await app.inject({ url: '/public/v1/violations/x', headers: withKey })
    await app.inject('/public/v1/audits')
  }
  expect((await app.inject(audits)).statusCode).toBe(200)
})

test('an answer that takes too long is 503, and its work still counts until it is done', async () => {
  const examples = exampleHandlers()
  const released = signal()
  const listAudits: typeof examples.listAudits = async (call) => {
    await released.given
    return examples.listAudits(call)
  }
  const { app } = await fakeService({ handlers: { ...examples, listAudits }, limits: { handlerTimeout: 20, slots: 1 } })
  const answer = await app.inject(audits)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({ detail: 'The service took too long' })
  expect(answer.headers['retry-after']).toBe('5')
  expect((await app.inject(audits)).json()).toEqual({ detail: 'The service is busy' })
  released.give()
  await vi.waitFor(async () => expect((await app.inject(audits)).statusCode).toBe(200), { timeout: 30_000 })
})
