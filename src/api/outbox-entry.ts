import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'

export type DehydratedMutations = DehydratedState['mutations']

/** The name of a tab's outbox in IndexedDB, and of the lock that it holds while it is open. */
export const outboxName = (tab: string) => `outbox/${tab}`
export const outboxLock = (connectionId: string, tab: string) => `redline.outbox.${connectionId}.${tab}`

/** All unanswered mutations, paused or running. */
export function pendingMutations(client: QueryClient): DehydratedMutations {
  return dehydrate(client, {
    shouldDehydrateQuery: () => false,
    shouldDehydrateMutation: ({ state, options }) => state.status === 'pending' && options.mutationKey !== undefined,
  }).mutations
}
