import type { QueryClient } from '@tanstack/react-query'
import createClient, { type Client } from 'openapi-fetch'
import { ApiError } from '../lib/api-error.ts'
import { hideKey, refusal } from './errors.ts'
import type { paths } from './schema.gen.ts'
import type { Reader } from './shape.ts'

export type Api = Client<paths>

interface ApiOptions {
  /** Empty is this origin. */
  address: string
  /** Asked for each request, so that a new key reaches what is still waiting. Rejects when there is none. */
  key: (request: Request) => Promise<string>
  onAnswer: (status: number) => void
  onSilence: () => void
}

export const requestTimeoutMs = 30_000

/**
 * Names what must not be done twice. Browsers send a request again by themselves when a connection that was used before
 * breaks, even a POST: our service and our gateway recognise the second by this and do not do it again.
 */
export const idempotencyKey = 'Idempotency-Key'

export function createApi({ address, key, onAnswer, onSilence }: ApiOptions): Api {
  const api = createClient<paths>({
    baseUrl: address || location.origin,
    // A redirect would carry the key to wherever it points.
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    fetch: (request) =>
      fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(requestTimeoutMs)]) }),
  })
  api.use({
    async onRequest({ request }) {
      // Another origin may not know the header, and its browser check would then refuse the whole request.
      if (address) request.headers.delete(idempotencyKey)
      request.headers.set('X-API-Key', await key(request))
      return request
    },
    async onResponse({ request, response }) {
      onAnswer(response.status)
      if (!response.ok) return withoutKey(response, request.headers.get('X-API-Key') ?? '')
      const type = response.headers.get('Content-Type') ?? ''
      if (response.status !== 204 && !/\bjson\b/i.test(type)) {
        throw new ApiError({
          kind: 'unreadable',
          status: response.status,
          detail: type && `The answer is ${type}, not JSON`,
        })
      }
      return undefined
    },
    onError({ error, request }) {
      if (request.signal.aborted) return undefined
      onSilence()
      const late = error instanceof DOMException && error.name === 'TimeoutError'
      return new ApiError({ kind: 'unreachable', detail: late ? 'No answer within 30 seconds' : '' })
    },
  })
  return api
}

/** A service may repeat the key in its refusal, and what it says is shown. */
async function withoutKey(response: Response, key: string): Promise<Response> {
  return new Response(hideKey(await response.text(), key), response)
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
