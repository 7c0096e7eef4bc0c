import type { QueryClient } from '@tanstack/react-query'
import type { Client } from 'openapi-fetch'
import { ApiError } from '../lib/api-error.ts'
import { hideKey, refusal } from './errors.ts'
import { headStartFor } from './head-start.ts'
import type { paths } from './schema.gen.ts'
import type { Reader } from './shape.ts'

/** Paths, parameters and bodies as the contract has them. */
export type Api = Pick<Client<paths>, 'GET' | 'POST'>

interface ApiOptions {
  /** Empty is this origin. */
  address: string
  /** Asked for each request, so that a new key reaches what is still waiting. Rejects when there is none. */
  key: (request: Request) => Promise<string>
  onAnswer: (status: number) => void
  onSilence: () => void
}

interface Call {
  params?: { path?: Record<string, string>; query?: Record<string, unknown> }
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Where the usual patience is not enough. */
  fetch?: (request: Request) => Promise<Response>
}

const patience = 30_000

/**
 * Names what must not be done twice. Browsers send a request again by themselves when a connection that was used before
 * breaks, even a POST: our service and our gateway recognise the second by this and do not do it again.
 */
export const idempotencyKey = 'Idempotency-Key'

export function createApi(options: ApiOptions): Api {
  const by = (method: string) => (path: string, call?: Call) => send(options, method, path, call)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types are openapi-fetch's, what is sent is ours
  return { GET: by('GET'), POST: by('POST') } as unknown as Api
}

async function send(
  { address, key, onAnswer, onSilence }: ApiOptions,
  method: string,
  path: string,
  { params, body, headers, signal, fetch: send = sendPatiently }: Call = {},
): Promise<Answer> {
  const request = new Request(`${address || location.origin}${fill(path, params)}`, {
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    // A redirect would carry the key to wherever it points.
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  })
  // Another origin may not know the header, and its browser check would then refuse the whole request.
  if (address) request.headers.delete(idempotencyKey)
  const secret = await key(request)
  request.headers.set('X-API-Key', secret)
  const response = await send(request).catch((error: unknown) => {
    if (request.signal.aborted) throw error
    onSilence()
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    throw new ApiError({ kind: 'unreachable', detail: late ? 'No answer within 30 seconds' : '' })
  })
  const { status, ok } = response
  onAnswer(status)
  // A service may repeat the key in its refusal, and what it says is shown.
  if (!ok) return { error: readError(hideKey(await response.text(), secret)), response }
  const type = response.headers.get('Content-Type') ?? ''
  if (status !== 204 && !/\bjson\b/i.test(type)) {
    throw new ApiError({ kind: 'unreadable', status, detail: type && `The answer is ${type}, not JSON` })
  }
  const text = await response.text()
  return { data: text ? JSON.parse(text) : undefined, response }
}

const sendPatiently = (request: Request) =>
  headStartFor(request) ?? fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(patience)]) })

function fill(path: string, { path: parts = {}, query = {} }: Call['params'] = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  return search ? `${filled}?${search}` : filled
}

/** What is not JSON is still what the service says. */
function readError(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const apis = new WeakMap<QueryClient, Api>()

export function bindApi(queryClient: QueryClient, api: Api): void {
  apis.set(queryClient, api)
}

/** Each connection has its query client, and each query client its service: a query can reach no other. */
export function apiFor(queryClient: QueryClient): Api {
  const api = apis.get(queryClient)
  if (!api) throw new Error('This query client has no connection')
  return api
}

interface Answer {
  data?: unknown
  error?: unknown
  response: Response
}

/** The body as the contract types it, or an ApiError. Success is read from the status: an error may have no body. */
export async function unwrap<T>(call: Promise<Answer>, read: Reader<T>): Promise<T> {
  let answer: Answer
  try {
    answer = await call
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new ApiError({ kind: 'unreadable', detail: 'The answer is cut off or not JSON' })
    // The connection may also die in the middle of a body.
    if (error instanceof TypeError) throw new ApiError({ kind: 'unreachable' })
    throw error
  }
  if (!answer.response.ok) throw refusal(answer.response, answer.error)
  return read(answer.data, 'The answer')
}
