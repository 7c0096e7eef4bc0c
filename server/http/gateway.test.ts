import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gatewayTo, sendJson, upstreamThat } from '../testing/upstream.ts'

test('a request reaches the other service as it was made, with its key and without anything else of the caller', async () => {
  const { seen, address } = await upstreamThat((_request, response) => sendJson(response, { ok: true }))
  const app = await gatewayTo(`${address}/tenant/`)
  const url = '/public/v1/violations/a%2Fb%20%25/review?x=1&x=%zz'
  const headers = {
    'x-api-key': 'their-key',
    'content-type': 'application/json',
    cookie: 'session=1',
    authorization: 'Bearer x',
    origin: 'http://evil.example',
    'x-forwarded-for': '10.0.0.1',
    'accept-language': 'nl',
  }
  const answer = await app.inject({ method: 'POST', url, headers, payload: '{"action":"reopen"}' })
  expect(answer.json()).toEqual({ ok: true })
  expect(seen[0]).toMatchObject({ method: 'POST', url: `/tenant${url}`, body: '{"action":"reopen"}' })
  expect(seen[0]?.headers).toMatchObject({
    'x-api-key': 'their-key',
    'accept-language': 'nl',
    'content-type': 'application/json',
  })
  for (const name of ['cookie', 'authorization', 'origin', 'x-forwarded-for'])
    expect(seen[0]?.headers).not.toHaveProperty(name)
})

test('an answer comes back with its status, type and time to wait, and without cookies', async () => {
  const { address } = await upstreamThat((_request, response) =>
    sendJson(
      response,
      { detail: 'slow down' },
      { 'set-cookie': 'a=1', 'retry-after': '7', 'www-authenticate': 'Basic' },
      429,
    ),
  )
  const answer = await (await gatewayTo(address)).inject('/public/v1/audits')
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toEqual({ detail: 'slow down' })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'retry-after': '7',
    'cache-control': 'no-store',
  })
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  for (const name of ['set-cookie', 'www-authenticate']) expect(answer.headers).not.toHaveProperty(name)
})

test('a page of the other service comes back as plain text, and compressed answers as they were meant', async () => {
  const { address } = await upstreamThat((_request, response) =>
    response
      .writeHead(502, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      .end(gzipSync('<script>alert(1)</script>')),
  )
  const answer = await (await gatewayTo(address)).inject('/public/v1/audits')
  expect(answer.statusCode).toBe(502)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.headers).not.toHaveProperty('content-encoding')
  expect(answer.body).toBe('<script>alert(1)</script>')
})

test.each(['/public/v1/audits/', 'http://other.example/public/v1/x', '/admin', 'file:///etc/passwd', 'http://[bad'])(
  'a redirect to %s is not followed',
  async (location) => {
    const { seen, address } = await upstreamThat((_request, response) => response.writeHead(302, { location }).end())
    const answer = await (await gatewayTo(address)).inject('/public/v1/audits')
    expect(answer.statusCode).toBe(502)
    expect(answer.json()).toEqual({ detail: 'The service redirects to another address' })
    expect(seen).toHaveLength(1)
  },
)

test('another host is not even asked', async () => {
  const other = await upstreamThat((_request, response) => sendJson(response, 'stolen'))
  const location = `${other.address}/public/v1/audits`
  const { address } = await upstreamThat((_request, response) => response.writeHead(307, { location }).end())
  expect((await (await gatewayTo(address)).inject('/public/v1/audits')).statusCode).toBe(502)
  expect(other.seen).toEqual([])
})

test('a decision is never sent again by a redirect', async () => {
  const { seen, address } = await upstreamThat((_request, response) =>
    response.writeHead(302, { location: '/public/v1/x' }).end(),
  )
  const url = '/public/v1/violations/x/review'
  const answer = await (await gatewayTo(address)).inject({ method: 'POST', url, payload: {} })
  expect(answer.statusCode).toBe(502)
  expect(seen).toHaveLength(1)
})

test('only reads and the posts of the contract are forwarded', async () => {
  const { seen, address } = await upstreamThat((_request, response) => sendJson(response, {}))
  const app = await gatewayTo(address)
  for (const request of [
    { method: 'DELETE', url: '/public/v1/audits' },
    { method: 'PUT', url: '/public/v1/audits' },
    { method: 'PATCH', url: '/extensions/v1/webhooks/x' },
    { method: 'GET', url: '/admin' },
    { method: 'GET', url: '/extensions' },
  ] as const)
    expect((await app.inject(request)).statusCode).toBe(404)
  expect(seen).toEqual([])
})

test('the extensions of the other service are reached with their methods', async () => {
  const { seen, address } = await upstreamThat((_request, response) => response.writeHead(204).end())
  const app = await gatewayTo(address)
  await app.inject({ method: 'DELETE', url: '/extensions/v1/webhooks/x', headers: { 'x-api-key': 'their-key' } })
  await app.inject({ url: '/extensions/v1', headers: { 'last-event-id': '7' } })
  expect(seen.map(({ method, url }) => [method, url])).toEqual([
    ['DELETE', '/extensions/v1/webhooks/x'],
    ['GET', '/extensions/v1'],
  ])
  expect(seen[0]?.headers).toMatchObject({ 'x-api-key': 'their-key' })
  expect(seen[1]?.headers).toMatchObject({ 'last-event-id': '7' })
})

test('an answer that is too large, too late or never there is said in words', async () => {
  const large = await upstreamThat((_request, response) => sendJson(response, 'x'.repeat(1000)))
  const tooLarge = await (await gatewayTo(large.address, { limits: { upstreamBodyBytes: 100 } })).inject('/public/v1/x')
  expect([tooLarge.statusCode, tooLarge.json()]).toEqual([502, { detail: 'The answer of the service is too large' }])

  const slow = await upstreamThat(() => {})
  const tooLate = await (await gatewayTo(slow.address, { limits: { upstreamTimeoutMs: 30 } })).inject('/public/v1/x')
  const host = new URL(slow.address).host
  expect([tooLate.statusCode, tooLate.json()]).toEqual([504, { detail: `${host} did not answer in time` }])

  const cut = await upstreamThat((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"half')
    response.destroy()
  })
  expect((await (await gatewayTo(cut.address)).inject('/public/v1/x')).statusCode).toBe(502)

  const gone = await (await gatewayTo('http://127.0.0.1:1')).inject('/public/v1/x')
  expect([gone.statusCode, gone.json()]).toEqual([502, { detail: '127.0.0.1:1 cannot be reached' }])
})

test('a request that is too large is not forwarded', async () => {
  const { seen, address } = await upstreamThat((_request, response) => sendJson(response, {}))
  const app = await gatewayTo(address, { limits: { bodyBytes: 10 } })
  const answer = await app.inject({ method: 'POST', url: '/public/v1/document', payload: { input: 'x'.repeat(50) } })
  expect(answer.statusCode).toBe(413)
  expect(seen).toEqual([])
})

test('the gateway serves the dashboard beside it', async () => {
  const staticRoot = mkdtempSync(join(tmpdir(), 'redline-gateway-'))
  writeFileSync(join(staticRoot, 'index.html'), '<title>Redline</title>')
  const app = await gatewayTo('http://127.0.0.1:1', { staticRoot })
  expect((await app.inject('/')).body).toBe('<title>Redline</title>')
  rmSync(staticRoot, { recursive: true })
})
