import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { bindApi, createApi } from './client.ts'
import { type Connection, connections, isUsable, keyOf, onDisconnect, refuse } from './connections.ts'
import { ApiError, isApiError } from '../lib/api-error.ts'
import { keyRetry, readRetry } from './retries.ts'
import { noteAnswer, noteSilence } from './service-status.ts'

const clients = new Map<string, QueryClient>()

/** One query client per connection: caches, outbox and requests of one are out of reach of every other. */
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
      // Also how often one that waits is looked at: with 0 each would keep a timer turning without a pause.
      mutations: { gcTime: 5000, ...keyRetry },
    },
  })
  bindApi(client, apiOf(connection))
  clients.set(connection.id, client)
  return client
}

function apiOf(connection: Connection) {
  return createApi({
    address: connection.address,
    key: (request) => usableKey(connection, request),
    onAnswer: (status) => {
      noteAnswer(connection.id, status)
      if (status === 401) refuse(connection.id)
    },
    onSilence: () => noteSilence(connection.id),
  })
}

// By itself a client would let pages read on only after everything that waited has been sent, and that may take as long as
// the service likes.
onlineManager.subscribe((online) => {
  if (online) for (const client of clients.values()) client.getQueryCache().onOnline()
})

/**
 * The key at the moment of sending. Without a usable one a read fails at once (the page leads to Settings), and what a
 * person wrote waits for the next key.
 */
async function usableKey(connection: Connection, request: Request): Promise<string> {
  while (!isUsable(connection)) {
    const gone = !connections.get().list.some(({ id }) => id === connection.id)
    if (gone || request.method === 'GET') throw new ApiError({ kind: 'refused', status: 401 })
    await new Promise<void>((resolve) => {
      const stop = connections.subscribe(() => {
        stop()
        resolve()
      })
    })
  }
  return keyOf(connection.id) ?? ''
}

onDisconnect((id) => {
  const client = clients.get(id)
  clients.delete(id)
  void client?.cancelQueries()
  client?.clear()
})

/** Settles when nothing is being read for the active connection, or after the timeout. */
export async function firstAnswers(timeoutMs: number): Promise<void> {
  const { active } = connections.get()
  const client = active && clients.get(active.id)
  if (!client?.isFetching()) return
  await new Promise<void>((resolve) => {
    const settle = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const stop = client.getQueryCache().subscribe(() => {
      if (!client.isFetching()) settle()
    })
    const timer = setTimeout(settle, timeoutMs)
  })
}

/** After a new key or at a new address the earlier answers may belong to another workspace: they go, what waits in the outbox stays. */
export function forgetAnswers(connection: Connection): void {
  const client = clients.get(connection.id)
  if (!client) return
  bindApi(client, apiOf(connection))
  client.getQueryCache().clear()
}
