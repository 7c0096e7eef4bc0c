import type { QueryClient } from '@tanstack/react-query'
import { persistedFor } from '../state/persisted-store.ts'
import { connectionSchema } from '../state/schema.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { serviceOf } from './choose-service.ts'
import { connections } from './connections.ts'
import { extensionQueries, extensionsKey, mayRead } from './extensions.ts'

const stored = (connectionId: string) => persistedFor(connectionId, connectionSchema.extensions)

const liveEventsLatestMs = 5000

/** Uses what an earlier visit learned, and asks once, with the first requests of the page. */
export function discoverExtensions(connectionId: string, client: QueryClient): void {
  const earlier = stored(connectionId)
  const known = earlier.get()
  client.setQueryDefaults(extensionsKey, { gcTime: Number.POSITIVE_INFINITY })
  if (known) {
    client.setQueryData(extensionsKey, known)
    void client.invalidateQueries({ queryKey: extensionsKey, refetchType: 'none' })
  }
  const isConnected = () => connections.get().list.some(({ id }) => id === connectionId)
  const ask = async () => {
    // Without an answer the stored one of the last visit counts.
    const found = await client.fetchQuery(extensionQueries.offered()).catch(() => null)
    if (!found || !isConnected()) return
    earlier.set(found)
    // Only if the service has changed since the earlier visit: what was read is read again in the way that it now offers.
    if (known && known.features.join() !== found.features.join())
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== extensionsKey[0] })
    if (!serviceOf(client).can('events') || !mayRead(found)) return
    whenIdle(async () => {
      // Without it the lists are asked for every 30 seconds, as with a service that has no events.
      const live = await import('./live-events.ts').catch(() => null)
      if (isConnected()) live?.startLiveEvents(connectionId, client)
    }, liveEventsLatestMs)
  }
  void ask()
}

/** With a new key or address, earlier answers are somebody else's. */
export function forgetExtensions(connectionId: string): void {
  stored(connectionId).erase()
}
