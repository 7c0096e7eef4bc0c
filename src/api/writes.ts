import type { QueryClient } from '@tanstack/react-query'
import { registerMutations } from './mutations.ts'
import { startOutbox } from './outbox.ts'
import { boundUnwatched } from './unwatched.ts'
import { somethingWaits } from './waiting.ts'

// A browser that cannot open its database now must not keep the page closed.
const patience = 2000

/**
 * All that sends something to the service; a file of its own, because looking at the audits needs none of it. What an
 * earlier visit left is here before the page is: else it would show as undecided what waits to be sent.
 */
export async function startWrites(connectionId: string, client: QueryClient): Promise<void> {
  registerMutations(client)
  boundUnwatched(client)
  const waits = somethingWaits(connectionId)
  const started = startOutbox(connectionId, client)
  if (waits) await Promise.race([started, new Promise((resolve) => setTimeout(resolve, patience))])
}
