import { expect, test } from 'vitest'
import { checkContract } from '../testing/contract-check.ts'
import { fakeService } from '../testing/fake-service.ts'
import { signal } from '../testing/signal.ts'

const url = '/public/v1/healthz'

test('health passes without a key, with exactly its media type', async () => {
  const { app } = await fakeService()
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/health+json')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toBe('{"status":"pass"}')
  checkContract('getHealth', answer)
})

test('health fails with 503 when the database refuses', async () => {
  const { app } = await fakeService({ ping: () => Promise.reject(new Error('gone')) })
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['content-type']).toBe('application/health+json')
  expect(answer.json()).toEqual({ status: 'fail' })
  checkContract('getHealth', answer)
})

test('health fails when the database does not answer in time, and asks it only once meanwhile', async () => {
  let pings = 0
  const answer = signal()
  const ping = () => {
    pings += 1
    return answer.given
  }
  const { app } = await fakeService({ ping, limits: { pingTimeoutMs: 1 } })
  const answers = await Promise.all([app.inject(url), app.inject(url)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503])
  expect(pings).toBe(1)
  answer.give()
  await answer.given
})

test('health passes again once the database is back', async () => {
  let down = true
  const { app } = await fakeService({ ping: async () => (down ? Promise.reject(new Error('gone')) : undefined) })
  expect((await app.inject(url)).statusCode).toBe(503)
  down = false
  expect((await app.inject(url)).statusCode).toBe(200)
})
