import type { QueryClient } from '@tanstack/react-query'

const started = new WeakMap<QueryClient, Promise<void>>()

/** Loads and starts what writes, once per client; a failed attempt can be repeated. */
export function loadMutations(connectionId: string, client: QueryClient): Promise<void> {
  const earlier = started.get(client)
  if (earlier) return earlier
  const starting = import('./-start-mutations.ts').then((writes) => writes.startMutations(connectionId, client))
  started.set(client, starting)
  starting.catch(() => started.delete(client))
  return starting
}
