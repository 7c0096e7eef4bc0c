import { type IncomingHttpHeaders, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '../../server/testing/random.ts'
import { startLoopback } from './loopback.ts'
import { eventsPath, forward as passOn } from './stream-proxy.ts'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Exchange {
  response: ServerResponse
  /** Lets the request through to the service. */
  forward: () => Promise<Answer>
  random: () => number
}

/** What can go wrong between the dashboard and its service. */
export const faults = {
  '10 s delay': async ({ response, forward }) => {
    // The client may have disconnected by then; the request arrives nevertheless.
    await pause(10_000)
    pass(response, await forward())
  },
  'drop before': async ({ response }) => response.socket?.destroy(),
  'drop after': async ({ response, forward }) => {
    await forward()
    response.socket?.destroy()
  },
  '500': async ({ response }) => fail(response, 500, 'application/json', '{"detail":"Internal server error"}'),
  '502 with HTML': async ({ response, forward, random }) => {
    // A gateway answers this when the service was unreachable, or when it broke off after doing the work.
    if (random() < 0.5) await forward()
    fail(response, 502, 'text/html', '<html><body><h1>502 Bad Gateway</h1><script>alert(1)</script></body></html>')
  },
  '429 with Retry-After': async ({ response, random }) => {
    response.setHeader('retry-after', random() < 0.5 ? '1' : new Date(Date.now() + 1000).toUTCString())
    fail(response, 429, 'application/json', '{"detail":"Too many requests"}')
  },
  'truncated body': async ({ response, forward, random }) => {
    const answer = await forward()
    const part = answer.body.subarray(0, Math.floor(answer.body.length * random()))
    // Either the connection ends too early, or a whole answer holds half of the JSON.
    if (random() < 0.5) return pass(response, { ...answer, body: part })
    response.writeHead(answer.status, { ...own(answer.headers), 'content-length': answer.body.length })
    response.write(part, () => response.socket?.destroy())
  },
  'connection reset': async ({ response, forward, random }) => {
    if (random() < 0.5) await forward()
    response.socket?.resetAndDestroy()
  },
} satisfies Record<string, (exchange: Exchange) => Promise<unknown>>

export type Fault = keyof typeof faults

export interface FaultProxy {
  url: string
  /** None, or each request by chance, or many in a row and then none for a while. */
  mode: 'none' | 'scattered' | 'bursts'
  asked: number
  faulty: number
  stop: () => void
}

interface FaultOptions {
  fault: Fault
  share: number
  /** Of what only reads, where it is less. */
  readShare?: number
  seed: string
}

/** The pauses between retries grow, so more failures of one request in a row would outlast the test. */
const maxInARow = 3

/** A proxy that disturbs a share of the API requests. The dashboard's own files are not disturbed. */
export async function startFaultProxy(
  target: string,
  { fault, share, readShare = share, seed }: FaultOptions,
): Promise<FaultProxy> {
  const numbers = randomFrom(seed)
  const random = () => numbers.next()
  let [left, bad] = [0, false]
  const inBurst = () => {
    if (left === 0) {
      bad = !bad
      const length = 4 + Math.floor(random() * 8)
      left = bad ? length : Math.round((length / share) * (1 - share))
    }
    left -= 1
    return bad
  }
  const { url, stop } = await startLoopback((request, response) => {
    // It has no end, so it is not read as a whole. `stream-proxy.ts` breaks it.
    if (request.url === eventsPath) return passOn(target, request, response)
    void answer(request, response).catch(() => response.socket?.destroy())
  })
  const proxy: FaultProxy = { url, stop, mode: 'none', asked: 0, faulty: 0 }
  const failedInARow = new Map<string, number>()

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const forward = () => forwardTo(target, request, body)
    if (!/^\/(?:public|extensions)\/v1\//.test(request.url ?? '')) return pass(response, await forward())
    if (proxy.mode === 'none') return pass(response, await forward())
    proxy.asked += 1
    const seldom = request.method === 'GET' && readShare < share
    const name = `${request.method} ${request.url}`
    const failed = failedInARow.get(name) ?? 0
    const drawn = seldom ? random() < readShare : proxy.mode === 'bursts' ? inBurst() : random() < share
    const spoiled = drawn && failed < maxInARow
    failedInARow.set(name, spoiled ? failed + 1 : 0)
    if (!spoiled) return pass(response, await forward())
    proxy.faulty += 1
    await faults[fault]({ response, forward, random })
  }
  return proxy
}

async function forwardTo(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = ask(new URL(url ?? '/', target), { method, headers: { ...headers, host: new URL(target).host } })
    outgoing.on('response', resolve).on('error', reject).end(body)
  })
  return { status: incoming.statusCode ?? 502, headers: incoming.headers, body: await buffer(incoming) }
}

function pass(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...own(headers), 'content-length': body.length }).end(body)
}

const ofOneConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

function own(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneConnection.has(name)))
}

function fail(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type }).end(body)
}
