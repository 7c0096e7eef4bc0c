import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { gatewayTo, sendJson, upstreamThat } from '../testing/upstream.ts'
import { buildApp } from './app.ts'

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
  onTestFinished(() => void vi.useRealTimers())
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
  const refusing = await upstreamThat((_request, response) => sendJson(response, { detail: 'no' }, {}, 401))
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
  const { seen, address } = await upstreamThat((_request, response) => sendJson(response, { id: 'import_1' }, {}, 202))
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
