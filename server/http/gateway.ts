import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../core/errors.ts'
import { answerError } from './errors.ts'
import { hashRequest, runOnceInMemory } from './idempotency.ts'
import type { Limits } from './limits.ts'
import { createSlots, type Slots } from './overload.ts'

export interface Forwarding {
  upstream: string
  slots: Slots
  limits: Pick<Limits, 'upstreamTimeoutMs' | 'upstreamBodyBytes' | 'upstreamStreams' | 'uploadTimeoutMs'>
}

const forwarded = {
  '/public/': ['GET', 'HEAD', 'POST'],
  '/extensions/': ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
}
/** Its body may be large, so it is passed on as it arrives. */
const uploadPath = '/extensions/v1/imports'
const eventsPath = '/extensions/v1/events'
const maxStoredBytes = 100_000

/** Where a request goes: below `/public/` or `/extensions/` of the upstream. Null for a path that the upstream might read as another. */
export function upstreamAddress(upstream: URL, path: string): URL | null {
  if (hasDotSegment(path)) return null
  const base = `${upstream.origin}${upstream.pathname.replace(/\/+$/, '')}`
  const prefix = Object.keys(forwarded).find((name) => path.startsWith(name))
  const address = prefix && URL.canParse(base + path) ? new URL(base + path) : null
  return address?.href.startsWith(`${base}${prefix}`) && address.username === '' ? address : null
}

/** Servers differ in what they decode, and some ignore `;` and what follows it in a segment. Ids may contain `%2F`. */
function hasDotSegment(path: string): boolean {
  const [segments = ''] = path.split(/[?#]/, 1)
  return decodeFully(segments)
    .split(/[/\\]/)
    .some((segment) => /^\.{1,2}$/.test(segment.split(';', 1)[0] ?? ''))
}

/** Byte by byte and until nothing is left to decode, so that neither a stray nor a repeated percent sign hides anything. */
function decodeFully(text: string): string {
  const decoded = text.replaceAll(/%([\da-f]{2})/gi, (_, byte: string) =>
    String.fromCharCode(Number.parseInt(byte, 16)),
  )
  return decoded === text ? text : decodeFully(decoded)
}

/** An allow list: no cookie, credential or address of the client is forwarded. */
function forwardedHeaders({ headers }: FastifyRequest) {
  const names = ['x-api-key', 'accept', 'accept-language', 'content-type', 'last-event-id'] as const
  const given = names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])] as const]))
  return { 'user-agent': 'redline', ...Object.fromEntries(given) }
}

/** Only JSON keeps its type, so that an HTML page of the upstream never runs on this origin. */
function answeredType(type: string | null) {
  return type && /^application\/(?:[\w.-]+\+)?json\b/i.test(type) ? type : 'text/plain; charset=utf-8'
}

interface UpstreamAnswer {
  status: number
  headers: Headers
  bytes: Buffer
}

export async function gateway(app: FastifyInstance, { slots, limits, ...options }: Forwarding) {
  const upstream = new URL(options.upstream)
  const streamSlots = createSlots(limits.upstreamStreams)
  const closing = new AbortController()
  const runOnce = runOnceInMemory<UpstreamAnswer>(({ status, bytes }) => status < 500 && bytes.length <= maxStoredBytes)
  app.addHook('preClose', async () => closing.abort())
  app.setErrorHandler((error, request, reply) => answerError(asGatewayProblem(error, upstream), request, reply))

  function addressOf({ originalUrl }: FastifyRequest): URL {
    const address = upstreamAddress(upstream, originalUrl)
    if (!address) throw new ServiceError(404, 'Not found')
    return address
  }

  async function answerWhole(request: FastifyRequest, reply: FastifyReply) {
    const address = addressOf(request)
    const { takesStream } = request.routeOptions.config
    const timeout = AbortSignal.timeout(takesStream ? limits.uploadTimeoutMs : limits.upstreamTimeoutMs)
    // A write is not aborted when the client disconnects: a retry with the same idempotency key gets its answer.
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const signal = isRead ? AbortSignal.any([request.signal, timeout]) : timeout
    const work = async () => readAnswer(await forward(address, request, signal))
    const hash = hashRequest(request, Buffer.isBuffer(request.body) ? request.body : '')
    const run = () => (hash === null ? work() : runOnce({ workspace_id: '', hash, signal }, work))
    return send(reply, await slots.run(signal, run))
  }

  async function readAnswer(answer: Response): Promise<UpstreamAnswer> {
    const parts: Uint8Array[] = []
    let length = 0
    for await (const part of answer.body ?? []) {
      length += part.length
      if (length > limits.upstreamBodyBytes) throw new ServiceError(502, 'The answer of the service is too large')
      parts.push(part)
    }
    return { status: answer.status, headers: answer.headers, bytes: Buffer.concat(parts) }
  }

  /** Passed on as it arrives. The usual timeout applies until it begins; then it may stay open. */
  async function answerStream(request: FastifyRequest, reply: FastifyReply) {
    const address = addressOf(request)
    const ending = AbortSignal.any([request.signal, closing.signal])
    return streamSlots.run(ending, async () => {
      const beginning = new AbortController()
      const timer = setTimeout(() => beginning.abort(new DOMException('', 'TimeoutError')), limits.upstreamTimeoutMs)
      try {
        const signal = AbortSignal.any([ending, beginning.signal])
        const answer = await slots.run(signal, () => forward(address, request, signal))
        const isStream = /^text\/event-stream\b/i.test(answer.headers.get('content-type') ?? '')
        if (answer.status !== 200 || !answer.body || !isStream) return send(reply, await readAnswer(answer))
        clearTimeout(timer)
        const events = Readable.from(answer.body, { objectMode: false })
        reply.type('text/event-stream').header('x-accel-buffering', 'no').send(events)
        await finished(events, { error: false })
        return reply
      } finally {
        clearTimeout(timer)
      }
    })
  }

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
  for (const [prefix, methods] of Object.entries(forwarded)) {
    app.route({ method: methods, url: `${prefix}*`, handler: answerWhole })
  }
  app.route({ method: 'GET', url: eventsPath, exposeHeadRoute: false, handler: answerStream })
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    uploads.route({ method: 'POST', url: uploadPath, config: { takesStream: true }, handler: answerWhole })
  })
}

async function forward(address: URL, request: FastifyRequest, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(address, {
    method: request.method,
    headers: forwardedHeaders(request),
    ...bodyOf(request),
    redirect: 'manual',
    signal,
  })
  if (answer.status < 300 || answer.status > 399 || !answer.headers.has('location')) return answer
  await answer.body?.cancel()
  throw new ServiceError(502, 'The service redirects to another address')
}

function send(reply: FastifyReply, { status, headers, bytes }: UpstreamAnswer) {
  const retryAfter = headers.get('retry-after')
  if (retryAfter !== null) reply.header('retry-after', retryAfter)
  return reply
    .status(status)
    .header('content-type', answeredType(headers.get('content-type')))
    .send(bytes)
}

/** An upload is read as fast as it is passed on. The client can be answered also when it breaks off. */
function bodyOf({ raw, body, routeOptions }: FastifyRequest) {
  if (!routeOptions.config.takesStream) return { body: Buffer.isBuffer(body) ? new Uint8Array(body) : null }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's fetch reads any async iterable
  const stream = raw.iterator({ destroyOnReturn: false }) as unknown as ReadableStream<Uint8Array>
  return { body: stream, duplex: 'half' as const }
}

function asGatewayProblem(error: unknown, { host }: URL): unknown {
  if (error instanceof Error && error.name === 'TimeoutError')
    return new ServiceError(504, `${host} did not answer in time`)
  // Of `fetch`, when there is no connection or it breaks.
  return error instanceof TypeError ? new ServiceError(502, `${host} cannot be reached`) : error
}
