import { expect, test } from 'vitest'
import { checkContract } from '../testing/contract-check.ts'
import { exampleHandlers, fakeService, withKey } from '../testing/fake-service.ts'
import { signal } from '../testing/signal.ts'
import { gatewayTo, sendJson, upstreamThat } from '../testing/upstream.ts'

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

test.each([
  ['the database answers', async () => {}, 200],
  ['the database refuses', () => Promise.reject(new Error('gone')), 503],
  ['the database does not answer', () => new Promise<void>(() => {}), 503],
])('when %s, the process is alive, and ready or not', async (_, ping, readiness) => {
  const { app } = await fakeService({ ping, limits: { pingTimeoutMs: 20 } })
  expect((await app.inject('/livez')).statusCode).toBe(200)
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([readiness, { status: readiness === 200 ? 'pass' : 'fail' }])
  expect(ready.headers['cache-control']).toBe('no-store')
})

test('the probes are answered while every slot is taken', { tags: 'long' }, async () => {
  const entered = signal()
  const listAudits = () => {
    entered.give()
    return new Promise<never>(() => {})
  }
  const handlers = { ...exampleHandlers(), listAudits }
  const { app } = await fakeService({ handlers, limits: { slots: 1, handlerTimeoutMs: 2000 } })
  const stuck = app.inject({ url: '/public/v1/audits', headers: withKey })
  await entered.given
  expect((await app.inject({ url: '/public/v1/infobase', headers: withKey })).statusCode).toBe(503)
  for (const path of ['/livez', '/readyz']) expect((await app.inject(path)).statusCode).toBe(200)
  await stuck
})

test('a gateway is alive by itself, and ready while the service behind it answers', async () => {
  let status = 200
  const { address, seen } = await upstreamThat((_request, response) => sendJson(response, {}, {}, status))
  const app = await gatewayTo(address)
  const answers = async () => [(await app.inject('/livez')).statusCode, (await app.inject('/readyz')).statusCode]
  expect(await answers()).toEqual([200, 200])
  expect(seen[0]?.url).toBe('/public/v1/healthz')
  status = 401
  expect(await answers()).toEqual([200, 200])
  status = 503
  expect(await answers()).toEqual([200, 503])
  expect((await (await gatewayTo('http://127.0.0.1:1')).inject('/readyz')).statusCode).toBe(503)
})
