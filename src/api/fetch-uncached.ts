import type { QueryClient } from '@tanstack/react-query'
import { newId } from '../lib/new-id.ts'
import type { ReadOptions } from './service.ts'
import { violationKeys } from './violation-cache.ts'

/** Not cached, because a whole audit would fill the cache. Retried like every read. */
export async function fetchUncached<Page>(
  client: QueryClient,
  fetchPage: (signal: AbortSignal) => Promise<Page>,
  { signal, isHurried }: ReadOptions = {},
): Promise<Page> {
  signal?.throwIfAborted()
  const queryKey = [...violationKeys.all(), 'fetch-all', newId()]
  const cancel = () => void client.cancelQueries({ queryKey, exact: true })
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    return await client.fetchQuery({
      queryKey,
      queryFn: ({ signal }) => fetchPage(signal),
      staleTime: 0,
      ...(isHurried && { networkMode: 'always', retry: 1, retryDelay: 0 }),
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
    client.removeQueries({ queryKey, exact: true })
  }
}
