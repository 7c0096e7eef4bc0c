import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpProblem } from './errors.ts'
import { createMemoryStore, hashRequest, runOnce } from './idempotency.ts'
import type { Limits } from './limits.ts'
import type { Slots } from './overload.ts'

export interface Forwarding {
  upstream: string
  slots: Slots
  limits: Pick<Limits, 'upstreamTimeoutMs' | 'upstreamBodyBytes'>
  now?: () => number
}

const redirectsFollowed = 3
const methods = ['GET', 'HEAD', 'POST']
const maxStoredBytes = 100_000

/** Parses the upstream address; throws a readable error. */
export function parseUpstream(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Error(`${text} is not an http or https address.`)
  if (url.username || url.password || url.search || url.hash)
    throw new Error(`${text} must name an address only, without a user, a query or a fragment.`)
  return url
}

/** Where a request goes: below `/public/` of the upstream. Null for a path that the upstream might read as another. */
export function upstreamAddress(upstream: URL, path: string): URL | null {
  if (hasDotSegment(path)) return null
  const base = `${upstream.origin}${upstream.pathname.replace(/\/+$/, '')}`
  const address = path.startsWith('/public/') && URL.canParse(base + path) ? new URL(base + path) : null
  return address && isWithin(base, address) ? address : null
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

function isWithin(base: string, address: URL) {
  return address.href.startsWith(`${base}/public/`) && address.username === ''
}

/** An allow list: no cookie, credential or address of the client is forwarded. */
function forwardedHeaders({ headers }: FastifyRequest) {
  const names = ['x-api-key', 'accept', 'accept-language', 'content-type'] as const
  const given = names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])] as const]))
  return { 'user-agent': 'redline', ...Object.fromEntries(given) }
}

async function readAtMost(bytes: number, answer: Response) {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = answer.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    length += part.value.length
    parts.push(part.value)
    if (length <= bytes) continue
    await reader?.cancel()
    throw new HttpProblem(502, 'The answer of the service is too large')
  }
  return Buffer.concat(parts)
}

/** Only JSON keeps its type, so that an HTML page of the upstream never runs on this origin. */
function answeredType(type: string | null) {
  return type && /^application\/(?:[\w.-]+\+)?json\b/i.test(type) ? type : 'text/plain; charset=utf-8'
}

interface Answer {
  status: number
  headers: Headers
  bytes: Buffer
}

export function serveGateway(app: FastifyInstance, { slots, limits, now, ...options }: Forwarding) {
  const upstream = parseUpstream(options.upstream)
  const store = createMemoryStore<Answer>(now)
  const isFinal = ({ status, bytes }: Answer) => status < 500 && bytes.length <= maxStoredBytes

  async function forward(address: URL, request: FastifyRequest, signal: AbortSignal, redirects = 0): Promise<Response> {
    const answer = await fetch(address, {
      method: request.method,
      headers: forwardedHeaders(request),
      body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null,
      redirect: 'manual',
      signal,
    })
    const location = answer.headers.get('location')
    if (answer.status < 300 || answer.status > 399 || location === null) return answer
    await answer.body?.cancel()
    const next = URL.canParse(location, address) ? new URL(location, address) : null
    const keepsMethod = request.method !== 'POST' || answer.status === 307 || answer.status === 308
    const sameService =
      next?.origin === upstream.origin && upstreamAddress(upstream, pathBelow(upstream, next))?.href === next.href
    if (!next || !keepsMethod || !sameService || redirects >= redirectsFollowed)
      throw new HttpProblem(502, 'The service redirects to another address')
    return forward(next, request, signal, redirects + 1)
  }

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
  app.route({
    method: methods,
    url: '/public/*',
    handler: async (request, reply) => {
      const address = upstreamAddress(upstream, request.originalUrl)
      if (!address) throw new HttpProblem(404, 'Not found')
      const timeout = AbortSignal.timeout(limits.upstreamTimeoutMs)
      // A POST is not aborted when the client disconnects: a retry with the same idempotency key gets its answer.
      const signal = request.method === 'POST' ? timeout : AbortSignal.any([request.signal, timeout])
      const work = async (): Promise<Answer> => {
        const answer = await forward(address, request, signal)
        const bytes = await readAtMost(limits.upstreamBodyBytes, answer)
        return { status: answer.status, headers: answer.headers, bytes }
      }
      const hash = hashRequest(request, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
      const { status, headers, bytes } = await slots
        .run(signal, () => (hash === null ? work() : runOnce(store, hash, signal, work, isFinal)))
        .catch((error: unknown) => {
          throw asGatewayProblem(error, upstream)
        })
      const retryAfter = headers.get('retry-after')
      if (retryAfter !== null) reply.header('retry-after', retryAfter)
      return reply
        .status(status)
        .header('content-type', answeredType(headers.get('content-type')))
        .send(bytes)
    },
  })
}

function pathBelow(upstream: URL, address: URL) {
  return `${address.pathname.slice(upstream.pathname.replace(/\/+$/, '').length)}${address.search}`
}

function asGatewayProblem(error: unknown, upstream: URL) {
  if (error instanceof HttpProblem || (error instanceof Error && error.name === 'AbortError')) return error
  if (error instanceof Error && error.name === 'TimeoutError')
    return new HttpProblem(504, `${upstream.host} did not answer in time`)
  return new HttpProblem(502, `${upstream.host} cannot be reached`)
}
