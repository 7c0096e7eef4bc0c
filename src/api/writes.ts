import type { QueryClient } from '@tanstack/react-query'
import { registerMutations } from './mutations.ts'
import { startOutbox } from './outbox.ts'
import { boundUnwatched } from './unwatched.ts'
import { somethingWaits } from './waiting.ts'

// A browser that cannot open its database now must not keep the page closed.
const maxWaitMs = 2000

const started = new WeakMap<QueryClient, Promise<void>>()

/**
 * Everything that sends something to the service, once per connection. What an earlier visit left is here before the page
 * is: else it would show as undecided what waits to be sent.
 */
export function startWrites(
  connectionId: string,
  client: QueryClient,
  registerReviews: (client: QueryClient) => void,
): Promise<void> {
  const known = started.get(client)
  if (known) return known
  registerMutations(client)
  registerReviews(client)
  boundUnwatched(client)
  const waits = somethingWaits(connectionId)
  const outbox = startOutbox(connectionId, client)
  const ready = waits
    ? Promise.race([outbox, new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))])
    : Promise.resolve()
  started.set(client, ready)
  return ready
}
