import { focusManager, MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { bindApi, createApi } from './client.ts'
import { type Connection, connections, isUsable, keyOf, refuse } from './connections.ts'
import { ApiError, isApiError } from '../lib/api-error.ts'
import { discoverExtensions, forgetExtensions } from './discover-extensions.ts'
import { keyRetry, readRetry } from '../lib/retry.ts'
import { disconnected } from '../state/persisted-store.ts'
import { waitUntil } from '../lib/wait-until.ts'
import { reportResponse, reportNetworkError } from './service-status.ts'

const clients = new Map<string, QueryClient>()

/** One query client per connection, so that connections share no caches, outboxes or requests. */
export function queryClientFor(connection: Connection): QueryClient {
  const found = clients.get(connection.id)
  if (found) return found
  const onError = (error: unknown) => {
    if (isApiError(error, 401)) refuse(connection.id)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 15_000, gcTime: 300_000, ...readRetry },
      // Also the interval at which a pending mutation is checked for garbage collection. With 0 it would run in a busy loop.
      mutations: { gcTime: 5000, ...keyRetry },
    },
  })
  bindApi(client, apiOf(connection))
  discoverExtensions(connection.id, client)
  clients.set(connection.id, client)
  disconnected(connection.id).addEventListener('abort', () => {
    clients.delete(connection.id)
    void client.cancelQueries()
    client.clear()
  })
  return client
}

function apiOf(connection: Connection) {
  return createApi({
    address: connection.address,
    key: (request) => usableKey(connection, request),
    onAnswer: (status) => {
      reportResponse(connection.id, status)
      if (status === 401) refuse(connection.id)
    },
    onSilence: () => reportNetworkError(connection.id),
  })
}

/**
 * A client resumes its paused mutations only while its connection is the one on screen, and refetches queries only after all of them
 * have been sent, which can take any time.
 */
onlineManager.subscribe((online) => {
  if (!online) return
  resumeAll()
  for (const client of clients.values()) client.getQueryCache().onOnline()
})
// A retry in a hidden tab is paused, too.
focusManager.subscribe((focused) => {
  if (focused) resumeAll()
})

function resumeAll(): void {
  for (const client of clients.values()) void client.resumePausedMutations()
}

/**
 * The key, read when the request is sent. Without a usable key a read fails at once (the page redirects to Settings), and a
 * write waits for the next key.
 */
async function usableKey(connection: Connection, request: Request): Promise<string> {
  const isGone = () => !connections.get().list.some(({ id }) => id === connection.id)
  if (request.method !== 'GET') await waitUntil(() => isUsable(connection) || isGone(), connections.subscribe)
  if (!isUsable(connection)) throw new ApiError({ kind: 'refused', status: 401 })
  return keyOf(connection.id) ?? ''
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The first render does not wait for it. */
      blocksFirstPaint?: false
    }
  }
}

/** Resolves when the queries that the first render waits for have settled, or after the timeout. */
export async function waitForInitialQueries(timeoutMs: number): Promise<void> {
  const { active } = connections.get()
  const client = active && clients.get(active.id)
  if (!client) return
  const isSettled = () => client.isFetching({ predicate: ({ meta }) => meta?.blocksFirstPaint !== false }) === 0
  await waitUntil(isSettled, (listener) => client.getQueryCache().subscribe(listener), AbortSignal.timeout(timeoutMs))
}

/** After a new key or address, cached answers may belong to another workspace and are dropped. The outbox stays. */
export function forgetAnswers(connection: Connection): void {
  forgetExtensions(connection.id)
  const client = clients.get(connection.id)
  if (!client) return
  bindApi(client, apiOf(connection))
  client.getQueryCache().clear()
  discoverExtensions(connection.id, client)
}
