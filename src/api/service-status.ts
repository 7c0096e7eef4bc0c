import { onlineManager } from '@tanstack/react-query'
import { connectionScoped, connectionState } from '../state/persisted-store.ts'
import { type Store, subscribeToAll } from '../lib/store.ts'

/** The status beside the connection: `offline` without answers, `degraded` when answers are failures, `fine`. */
export type ServiceStatus = 'fine' | 'degraded' | 'offline'

/** What the last answers said. */
const statusStore = (connectionId: string) => connectionState<ServiceStatus>(connectionId, 'service status', 'fine')

/** With the network back, a service has its last known status until it answers. */
export function serviceStatus(connectionId: string): Pick<Store<ServiceStatus>, 'get' | 'subscribe'> {
  return connectionScoped(connectionId, 'service status', () => {
    const store = statusStore(connectionId)
    return {
      get: () => (onlineManager.isOnline() ? store.get() : 'offline'),
      subscribe: subscribeToAll(store, onlineManager),
    }
  })
}

/** Ignored while offline: an answer that still arrives, or none, says nothing about the service. */
function note(connectionId: string, status: ServiceStatus): void {
  if (onlineManager.isOnline()) statusStore(connectionId).set(status)
}

export function reportResponse(connectionId: string, status: number): void {
  note(connectionId, status >= 500 || status === 429 ? 'degraded' : 'fine')
}

export function reportNetworkError(connectionId: string): void {
  note(connectionId, 'offline')
}
