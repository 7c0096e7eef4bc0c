import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { tidyAddress } from './connection.ts'
import { exampleHandlers, fakeService, withKey } from '../testing/fake-service.ts'
import { signal } from '../testing/signal.ts'

/** Reads until the connection ends. `meanwhile` keeps sending. */
async function send(port: number, text: string, meanwhile?: (socket: Socket) => NodeJS.Timeout) {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8')
  let answer = ''
  socket.on('data', (part) => {
    answer += String(part)
  })
  socket.on('error', () => {})
  socket.write(text)
  const sending = meanwhile?.(socket)
  await once(socket, 'close')
  clearInterval(sending)
  return answer
}

async function listening(options: Parameters<typeof fakeService>[0] = {}) {
  const { app } = await fakeService(options)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: Number(new URL(address).port) }
}

test.each([
  ['/audits/a%2Fb?x=%zz', '/audits/a%2Fb?x=%zz'],
  ['/audits/%zz?x=1', '/audits/%25zz?x=1'],
  ['http://other.example/public/v1/audits?limit=1', '/public/v1/audits?limit=1'],
  ['*', '*'],
])('the address %s is read as %s', (given, tidy) => {
  expect(tidyAddress(given)).toBe(tidy)
})

test('what is not HTTP is refused as { detail }', async () => {
  const { app, port } = await listening()
  const answer = await send(port, 'HELLO\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('{"detail":"Not an HTTP request"}')
  await app.close()
})

test('headers without end are refused as { detail }', async () => {
  const { app, port } = await listening()
  const answer = await send(port, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  expect(answer).toContain('{"detail":"The request headers are too large"}')
  await app.close()
})

test('a client that never finishes its request is cut off', async () => {
  const { app, port } = await listening({ limits: { connectionTimeoutMs: 50 } })
  expect(await send(port, 'POST /public/v1/document HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n')).toBe('')
  await app.close()
})

/** Sends a request one letter at a time for as long as possible. */
const drip = (port: number, start: string) => send(port, start, (socket) => setInterval(() => socket.write('a'), 5))

test.each([
  ['headers', 'GET /public/v1/audits HTTP/1.1\r\nhost: x\r\nx-slow: '],
  [
    'a body',
    `POST /public/v1/document HTTP/1.1\r\nhost: x\r\nx-api-key: ${withKey['x-api-key']}\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n`,
  ],
])(
  'a client that sends %s a letter at a time is cut off, and others are served meanwhile',
  { tags: 'long' },
  async (_, start) => {
    const { app, port } = await listening({ limits: { headersTimeoutMs: 1000, requestTimeoutMs: 2000 } })
    const slow = Array.from({ length: 20 }, () => drip(port, start))
    const served = await fetch(`http://127.0.0.1:${port}/public/v1/healthz`)
    expect(served.status).toBe(200)
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    await app.close()
  },
)

test('a stop finishes what runs, sends away what comes after, and keeps no connection open', async () => {
  const examples = exampleHandlers()
  const entered = signal()
  const released = signal()
  const listAudits: typeof examples.listAudits = async (call) => {
    entered.give()
    await released.given
    return examples.listAudits(call)
  }
  const { app } = await fakeService({ handlers: { ...examples, listAudits } })
  const late: Response[] = []
  app.addHook('preClose', async () => {
    late.push(await fetch(`${address}/public/v1/audits`, { headers: withKey }))
    late.push(await fetch(`${address}/public/v1/healthz`))
    released.give()
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const running = fetch(`${address}/public/v1/audits`, { headers: withKey })
  await entered.given
  const closed = app.close()
  const answer = await running
  expect(answer.status).toBe(200)
  expect(answer.headers.get('connection')).toBe('close')
  await closed
  expect(late[0]?.status).toBe(503)
  expect(late[0]?.headers.get('retry-after')).toBe('2')
  expect(await late[0]?.json()).toEqual({ detail: 'The service is stopping' })
  expect(late[1]?.status).toBe(503)
  expect(await late[1]?.json()).toEqual({ status: 'fail' })
  await expect(fetch(`${address}/public/v1/healthz`)).rejects.toThrow('fetch failed')
})

test('a connection that never carried a request does not hold up a stop', async () => {
  const never = 4 * 60_000
  const { app, port } = await listening({
    limits: { headersTimeoutMs: never, requestTimeoutMs: never, connectionTimeoutMs: never },
  })
  const accepted = once(app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await accepted
  const closed = once(socket, 'close')
  await app.close()
  expect(await closed).toBeDefined()
})
