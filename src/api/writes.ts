import type { QueryClient } from '@tanstack/react-query'
import { registerMutations } from './mutations.ts'
import { startOutbox } from './outbox.ts'

/** All that sends something to the service; a file of its own, because looking at the audits needs none of it. */
export function startWrites(connectionId: string, client: QueryClient): void {
  registerMutations(client)
  void startOutbox(connectionId, client)
}
