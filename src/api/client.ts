import type { QueryClient } from '@tanstack/react-query'
import createClient, { type Client, type ClientPathsWithMethod, type MethodResponse } from 'openapi-fetch'
import { ApiError } from '../lib/api-error.ts'
import { refusal } from './errors.ts'
import type { paths as extensionPaths } from '../../contract/extensions.gen.ts'
import type { paths } from '../../contract/openapi.gen.ts'
import { trusted, type Reader } from './parse-response.ts'

export type ApiPaths = paths & extensionPaths
export type Api = Client<ApiPaths>

interface ApiOptions {
  /** Empty means this origin. */
  address: string
  /** Called for each request, so that waiting requests use a new key. Rejects if there is no key. */
  key: (request: Request) => Promise<string>
  onAnswer: (status: number) => void
  onSilence: () => void
}

export const requestTimeoutMs = 30_000

/**
 * Browsers resend a request by themselves when a reused connection breaks, even a POST. Our service and our gateway recognise
 * the repetition by this header.
 */
export const idempotencyKey = 'Idempotency-Key'

/** A service without extensions may answer this in any way, or not at all, which says nothing about the key or the service. */
const discoveryPath = '/extensions/v1'

export function createApi({ address, key, onAnswer, onSilence }: ApiOptions): Api {
  const api = createClient<ApiPaths>({
    baseUrl: address || location.origin,
    // A redirect would send the key to another address.
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    fetch: (request) =>
      fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(requestTimeoutMs)]) }),
  })
  api.use({
    async onRequest({ request }) {
      // A service on another origin may not know the header, and its CORS check would then refuse the request.
      if (address) request.headers.delete(idempotencyKey)
      const value = await key(request)
      if (value) request.headers.set('X-API-Key', value)
      return request
    },
    async onResponse({ request, response, schemaPath }) {
      if (schemaPath !== discoveryPath) onAnswer(response.status)
      if (!response.ok) return withoutKey(response, request.headers.get('X-API-Key') ?? '')
      const type = response.headers.get('Content-Type') ?? ''
      if (response.status !== 204 && !/\bjson\b/i.test(type)) {
        throw new ApiError({
          kind: 'unreadable',
          status: response.status,
          problem: type ? { name: 'not_json', value: type } : undefined,
        })
      }
      return undefined
    },
    onError({ error, request, schemaPath }) {
      if (request.signal.aborted) return undefined
      if (schemaPath !== discoveryPath) onSilence()
      const late = error instanceof DOMException && error.name === 'TimeoutError'
      const value = String(requestTimeoutMs / 1000)
      return new ApiError({ kind: 'unreachable', problem: late ? { name: 'timeout', value } : undefined })
    },
  })
  return api
}

/** A service may repeat the key in an error, which is shown to the user. */
async function withoutKey(response: Response, key: string): Promise<Response> {
  const body = await response.text()
  return new Response(key ? body.replaceAll(key, '…') : body, response)
}

const apis = new WeakMap<QueryClient, Api>()

export function bindApi(queryClient: QueryClient, api: Api): void {
  apis.set(queryClient, api)
}

/** Each query client belongs to one connection, so a query cannot reach another service. */
export function apiFor(queryClient: QueryClient): Api {
  const api = apis.get(queryClient)
  if (!api) throw new Error('This query client has no connection')
  return api
}

interface ApiResponse<Data> {
  data?: Data
  error?: unknown
  response: Response
}

/** The body as the contract types it, or an ApiError. Only the status decides success: an error may have no body. */
export async function unwrap<T>(call: Promise<ApiResponse<unknown>>, read: Reader<T>): Promise<T> {
  let answer: ApiResponse<unknown>
  try {
    answer = await call
  } catch (error) {
    if (error instanceof SyntaxError) throw new ApiError({ kind: 'unreadable', problem: { name: 'cut_off' } })
    // The connection may break in the middle of a body.
    if (error instanceof TypeError) throw new ApiError({ kind: 'unreachable' })
    throw error
  }
  if (!answer.response.ok) throw refusal(answer.response, answer.error)
  return read(answer.data, 'response')
}

/** The body of an operation that only our own service has: it is as the contract says. */
export function requestExtension<Data extends object>(call: Promise<ApiResponse<Data>>): Promise<Data> {
  return unwrap(call, trusted())
}

type GetPath = ClientPathsWithMethod<Api, 'get'>

/** A query function. An answer of the published API needs a reader. */
export function queryFnFor<Path extends GetPath>(
  path: Path,
  params?: ApiPaths[Path]['get']['parameters'],
  read: Reader<MethodResponse<Api, 'get', Path>> = trusted(),
) {
  return ({ client, signal }: { client: QueryClient; signal?: AbortSignal }) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parameters are those of the path
    unwrap(apiFor(client).GET(path, { params, signal } as never), read)
}
