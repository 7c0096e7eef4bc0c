import { expect, onTestFinished, test, vi } from 'vitest'
import { checkContract } from '../testing/contract-check.ts'
import { fakeService, findFakeKey, keys, withKey } from '../testing/fake-service.ts'
import { cacheKeys } from './api-key.ts'

type App = Awaited<ReturnType<typeof fakeService>>['app']
const send = (app: App, key: string, remoteAddress = '192.0.2.1') =>
  app.inject({ url: '/public/v1/audits', headers: { 'x-api-key': key }, remoteAddress })

async function statuses(app: App, key: string, times: number, remoteAddress?: string) {
  const answers = []
  for (let time = 0; time < times; time += 1) answers.push((await send(app, key, remoteAddress)).statusCode)
  return answers
}

test('guessing the secret of a key is slowed, with a time to come back', async () => {
  const { app } = await fakeService({ limits: { failedKeysPerMinute: 3 } })
  expect(await statuses(app, keys.wrong, 5)).toEqual([401, 401, 401, 429, 429])
  const answer = await send(app, keys.wrong)
  expect(answer.json()).toEqual({ detail: 'Too many invalid API keys' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  checkContract('listAudits', answer)
  expect(await statuses(app, keys.good, 1), 'the right secret is never locked out').toEqual([200])
})

test('guessing is slowed for keys that do not exist, whatever they look like', async () => {
  const { app } = await fakeService({ limits: { failedKeysPerMinute: 3 } })
  const guesses = [keys.unknown, 'nonsense', 'rl_a_b', 'rl_c_d', keys.unknown]
  const answers = []
  for (const guess of guesses) answers.push((await send(app, guess)).statusCode)
  expect(answers).toEqual([401, 401, 401, 429, 429])
})

test('one who guesses locks out nobody else', async () => {
  const { app } = await fakeService({ limits: { failedKeysPerMinute: 1 } })
  await statuses(app, keys.wrong, 3)
  await statuses(app, 'nonsense', 3)
  expect(await statuses(app, keys.other, 1), 'another key behind the same address').toEqual([200])
  expect(await statuses(app, keys.good, 1, '192.0.2.2'), 'the same key from elsewhere').toEqual([200])
})

test('clients behind a trusted proxy are counted apart, and a client cannot claim another address', async () => {
  const send = async (trustProxy: string | false, address: string) => {
    const headers = { 'x-api-key': keys.wrong, 'x-forwarded-for': address }
    const app = apps.get(trustProxy) ?? (await fakeService({ trustProxy, limits: { failedKeysPerMinute: 1 } })).app
    apps.set(trustProxy, app)
    return (await app.inject({ url: '/public/v1/audits', headers, remoteAddress: '192.0.2.1' })).statusCode
  }
  const apps = new Map<string | false, App>()
  expect([await send('192.0.2.1', '198.51.100.1'), await send('192.0.2.1', '198.51.100.2')]).toEqual([401, 401])
  expect(await send('192.0.2.1', '198.51.100.1')).toBe(429)
  expect([await send(false, '198.51.100.1'), await send(false, '198.51.100.2')]).toEqual([401, 429])
})

test('a guesser may go on after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const { app } = await fakeService({ limits: { failedKeysPerMinute: 1 } })
    expect(await statuses(app, keys.wrong, 2)).toEqual([401, 429])
    vi.setSystemTime(Date.now() + 60_000)
    expect(await statuses(app, keys.wrong, 1)).toEqual([401])
  } finally {
    vi.useRealTimers()
  }
})

test('a request without a key is no guess', async () => {
  const { app } = await fakeService({ limits: { failedKeysPerMinute: 1 } })
  for (let time = 0; time < 3; time += 1) expect((await app.inject('/public/v1/audits')).statusCode).toBe(401)
})

test('a revoked key writes nothing from the next request on, and reads nothing after 5 seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let revoked_at: string | null = null
  let lookups = 0
  const findKey = async (public_id: string) => {
    lookups += 1
    const key = await findFakeKey(public_id)
    return key && { ...key, revoked_at }
  }
  const { app } = await fakeService({ findKey })
  expect(await statuses(app, keys.good, 3)).toEqual([200, 200, 200])
  expect(lookups).toBe(1)
  revoked_at = new Date().toISOString()
  const comment = { url: '/public/v1/violations/v/comments', headers: withKey, payload: { comment: 'Late' } }
  expect((await app.inject({ method: 'POST', ...comment })).statusCode).toBe(401)
  vi.setSystemTime(Date.now() + 5000)
  expect(await statuses(app, keys.good, 1)).toEqual([401])
  revoked_at = null
  expect(await statuses(app, keys.good, 1), 'a key that was not accepted is not cached').toEqual([200])
})

test('many keys are cached without growing for ever', async () => {
  let lookups = 0
  const findKey = async (id: string) => {
    lookups += 1
    const key = await findFakeKey('good')
    return key && { ...key, id }
  }
  const find = cacheKeys(findKey, 60_000)
  const ids = Array.from({ length: 10_001 }, (_, i) => `key${i}`)
  for (const id of ids) expect(await find(id)).toMatchObject({ id })
  await find('key10000')
  expect(lookups).toBe(10_001)
  await find('key0')
  expect(lookups).toBe(10_002)
})

test('a key that does not exist is refused in the same words as a wrong one', async () => {
  const { app } = await fakeService()
  const [wrong, unknown, revoked] = await Promise.all(
    [keys.wrong, keys.unknown, keys.revoked].map((key) => send(app, key)),
  )
  expect(unknown?.body).toBe(wrong?.body)
  expect(revoked?.body).toBe(wrong?.body)
})

test('requests of one key are limited per minute when asked for', async () => {
  const { app } = await fakeService({ rateLimit: 2 })
  expect(await statuses(app, keys.good, 3)).toEqual([200, 200, 429])
  expect(await statuses(app, keys.other, 1)).toEqual([200])
  const answer = await send(app, keys.good)
  expect(answer.json()).toEqual({ detail: 'Too many requests' })
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
  checkContract('listAudits', answer)
})

test('requests are not limited by default', async () => {
  const { app } = await fakeService()
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => app.inject({ url: '/public/v1/audits', headers: withKey })),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})
