import type { QueryClient } from '@tanstack/react-query'
import { registerMutations } from './mutations.ts'
import { startOutbox } from './outbox.ts'
import { evictInactiveQueries } from './evict-inactive-queries.ts'
import { hasUnsentChanges } from './outbox-journal.ts'

// A browser that cannot open its database must not block the page.
const databaseTimeoutMs = 2000

const started = new WeakMap<QueryClient, Promise<void>>()

/**
 * Registers the mutations and resumes those of an earlier visit, once per client. Resolves when they are loaded; otherwise the
 * page would show their violations as undecided.
 */
export function startWrites(
  connectionId: string,
  client: QueryClient,
  registerReviews: (client: QueryClient) => void,
): Promise<void> {
  const earlier = started.get(client)
  if (earlier) return earlier
  registerMutations(client)
  registerReviews(client)
  evictInactiveQueries(client)
  const waits = hasUnsentChanges(connectionId)
  const outboxStarted = startOutbox(connectionId, client)
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, databaseTimeoutMs))
  const starting = waits ? Promise.race([outboxStarted, timeout]) : Promise.resolve()
  started.set(client, starting)
  return starting
}
