import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { buildApp, type GatewayOptions } from './app.ts'
import { parseUpstream, upstreamAddress } from './gateway.ts'

interface Seen {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}
const cleanUps: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

async function upstreamThat(answer: (request: Seen, response: ServerResponse) => void) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += String(part)
    })
    request.on('end', () => {
      const { method, url, headers } = request
      seen.push({ method, url, headers, body })
      answer({ method, url, headers, body }, response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUps.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  return { seen, address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}` }
}

async function gatewayTo(upstream: string, options: Partial<GatewayOptions> = {}) {
  const app = await buildApp({ upstream, ...options })
  cleanUps.push(() => app.close())
  return app
}

const json = (response: ServerResponse, body: unknown, headers: Record<string, string> = {}, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

test('a request reaches the other service as it was made, with its key and without anything else of the caller', async () => {
  const { seen, address } = await upstreamThat((_request, response) => json(response, { ok: true }))
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
    json(
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

test.each(['GET', 'HEAD'] as const)('%s follows a redirect within the service', async (method) => {
  const { seen, address } = await upstreamThat((request, response) => {
    if (request.url === '/public/v1/audits') response.writeHead(307, { location: '/public/v1/audits/' }).end()
    else json(response, [])
  })
  const answer = await (await gatewayTo(address)).inject({ method, url: '/public/v1/audits' })
  expect(answer.statusCode).toBe(200)
  expect(seen.map(({ url }) => url)).toEqual(['/public/v1/audits', '/public/v1/audits/'])
})

test.each([
  'http://other.example/public/v1/x',
  '//evil.example/public/',
  '/admin',
  '/public/../admin',
  '/public/v1/audits',
  'file:///etc/passwd',
  'http://[bad',
])('a redirect to %s is not followed: another host, not /public/, or round in circles', async (location) => {
  const { address } = await upstreamThat((_request, response) => response.writeHead(302, { location }).end())
  const answer = await (await gatewayTo(address)).inject('/public/v1/audits')
  expect(answer.statusCode).toBe(502)
  expect(answer.json()).toEqual({ detail: 'The service redirects to another address' })
})

test('another host is not even asked', async () => {
  const other = await upstreamThat((_request, response) => json(response, 'stolen'))
  const location = `${other.address}/public/v1/audits`
  const { address } = await upstreamThat((_request, response) => response.writeHead(307, { location }).end())
  expect((await (await gatewayTo(address)).inject('/public/v1/audits')).statusCode).toBe(502)
  expect(other.seen).toEqual([])
})

test('a decision is never sent again by a redirect that would turn it into a read', async () => {
  const { seen, address } = await upstreamThat((_request, response) =>
    response.writeHead(302, { location: '/public/v1/x' }).end(),
  )
  const url = '/public/v1/violations/x/review'
  const answer = await (await gatewayTo(address)).inject({ method: 'POST', url, payload: {} })
  expect(answer.statusCode).toBe(502)
  expect(seen).toHaveLength(1)
})

test.each([
  '/admin',
  '/public/../admin',
  '/public/%2e%2e/admin',
  '/public/..\\admin',
  '/public/..%2fadmin',
  '/public/..%2Fadmin?x=1',
  '/public/..%5cadmin',
  '/public/..;/admin',
  '/public/..;x=1/admin',
  '/public/%2e%2e%3b/admin',
  '/public/v1/a%2f..%2f..%2f..%2fadmin',
  '/public/%252e%252e%252fadmin',
  '/public/..%2f%zz/admin',
  '/public/v1/./admin',
  '//evil.example/public/v1',
  'http://evil.example/public/v1',
  '@evil.example/public/',
  '/publicity',
  '/extensions',
  '/extensionsx/v1',
  '/extensions/../admin',
  '/extensions/..%2fadmin',
  '/extensions/%2e%2e/public/v1/audits',
  '/extensions/v1/a%2f..%2f..%2f..%2fadmin',
  '//evil.example/extensions/v1',
])('%s has no address at the other service', (path) => {
  expect(upstreamAddress(new URL('https://api.example/base'), path)).toBeNull()
})

test.each([
  '/public/v1/violations/a%2Fb',
  '/public/v1/violations/a%252Fb',
  '/public/v1/violations/..a',
  '/public/v1/violations/...',
  '/public/v1/violations/a;b',
  '/public/v1/violations/100%',
  '/public/v1/audits?search=../x',
  '/extensions/v1',
  '/extensions/v1/audits/a%2Fb/violations?rule=x&rule=y',
  '/extensions/openapi.json',
])('%s is forwarded as it is', (path) => {
  expect(upstreamAddress(new URL('https://api.example'), path)?.href).toBe(`https://api.example${path}`)
})

test('an odd path stays at the one host', () => {
  const address = upstreamAddress(new URL('https://api.example'), '/public//evil.example/@x:y')
  expect(address?.href).toBe('https://api.example/public//evil.example/@x:y')
})

test('only reads and the posts of the contract are forwarded', async () => {
  const { seen, address } = await upstreamThat((_request, response) => json(response, {}))
  const app = await gatewayTo(address)
  for (const request of [
    { method: 'DELETE', url: '/public/v1/audits' },
    { method: 'PUT', url: '/public/v1/audits' },
    { method: 'PUT', url: '/extensions/v1/webhooks/x' },
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

/** Reads a stream until it holds the text. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, text: string): Promise<string> {
  let read = ''
  while (!read.includes(text)) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The stream ended after ${read}`)
    read += new TextDecoder().decode(value)
  }
  return read
}

test('events pass as they come, for longer than any other answer may take', async () => {
  const streams: ServerResponse[] = []
  const { seen, address } = await upstreamThat((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'set-cookie': 'a=1' })
    response.write('event: ready\ndata: {}\n\n')
    streams.push(response)
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  cleanUps.push(() => void vi.useRealTimers())
  const app = await gatewayTo(address, { limits: { upstreamTimeoutMs: 1000, upstreamBodyBytes: 30 } })
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const answer = await fetch(`${base}/extensions/v1/events`, {
    headers: { 'last-event-id': '41', accept: 'text/event-stream' },
    signal: leaving.signal,
  })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(seen[0]?.headers).toMatchObject({ 'last-event-id': '41' })
  const reader = answer.body?.getReader()
  const [stream] = streams
  if (!reader || !stream) throw new Error('There is no stream')
  await readUntil(reader, 'event: ready')
  vi.advanceTimersByTime(100_000)
  stream.write(`event: decision\ndata: ${'x'.repeat(100)}\n\n`)
  await readUntil(reader, 'event: decision')
  const left = once(stream, 'close')
  leaving.abort()
  await left
})

test('an event stream that is refused, never begins or comes from elsewhere is answered like anything else', async () => {
  const refusing = await upstreamThat((_request, response) => json(response, { detail: 'no' }, {}, 401))
  const refused = await (await gatewayTo(refusing.address)).inject('/extensions/v1/events')
  expect([refused.statusCode, refused.json()]).toEqual([401, { detail: 'no' }])

  const slow = await upstreamThat(() => {})
  const late = await (await gatewayTo(slow.address, { limits: { upstreamTimeoutMs: 30 } })).inject(
    '/extensions/v1/events',
  )
  expect(late.statusCode).toBe(504)

  const odd = await upstreamThat((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: 1\n\n'),
  )
  const plain = await (await gatewayTo(odd.address)).inject('/public/v1/audits')
  expect(plain.headers['content-type']).toBe('text/plain; charset=utf-8')
})

test('the gateway forwards a limited number of event streams, and ends them when it stops', async () => {
  const { address } = await upstreamThat((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('event: ready\ndata: {}\n\n')
  })
  const app = await buildApp({ upstream: address, limits: { upstreamStreams: 1 } })
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const first = await fetch(`${base}/extensions/v1/events`)
  const second = await fetch(`${base}/extensions/v1/events`)
  expect(second.status).toBe(503)
  const reading = first.text().catch(() => 'cut')
  await app.close()
  expect(await reading).toMatch(/ready|cut/)
})

test('an import passes as it comes, larger than any other body may be', async () => {
  const { seen, address } = await upstreamThat((_request, response) => json(response, { id: 'import_1' }, {}, 202))
  const app = await gatewayTo(address, { limits: { bodyBytes: 10 } })
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${base}/extensions/v1/imports?format=csv&name=x`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'x-api-key': 'their-key' },
    body: 'reason\n'.repeat(100_000),
  })
  expect([answer.status, await answer.json()]).toEqual([202, { id: 'import_1' }])
  expect(seen[0]?.body).toHaveLength(700_000)
  expect(seen[0]?.headers).toMatchObject({ 'content-type': 'text/csv', 'x-api-key': 'their-key' })
})

test('an answer that is too large, too late or never there is said in words', async () => {
  const large = await upstreamThat((_request, response) => json(response, 'x'.repeat(1000)))
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
  const { seen, address } = await upstreamThat((_request, response) => json(response, {}))
  const app = await gatewayTo(address, { limits: { bodyBytes: 10 } })
  const answer = await app.inject({ method: 'POST', url: '/public/v1/document', payload: { input: 'x'.repeat(50) } })
  expect(answer.statusCode).toBe(413)
  expect(seen).toEqual([])
})

test('the gateway serves the dashboard beside it', async () => {
  expect((await (await gatewayTo('http://127.0.0.1:1')).inject('/')).statusCode).toBe(200)
})

test.each(['', 'example.com', 'ftp://example.com', 'https://user:pass@example.com', 'https://example.com?x=1'])(
  '%j is no address of a service',
  (text) => {
    expect(() => parseUpstream(text)).toThrow(/address/)
  },
)
