import { createStore, type Store } from '../lib/store.ts'

/** The status beside the connection: `offline` without answers, `degraded` when answers are failures, `fine`. */
export type ServiceStatus = 'fine' | 'degraded' | 'offline'

const statuses = new Map<string, Store<ServiceStatus>>()
/** What the last answers said, whether or not the browser has a network. */
const heard = new Map<string, ServiceStatus>()
const online = () => globalThis.navigator?.onLine ?? true

export function serviceStatus(connectionId: string): Store<ServiceStatus> {
  let store = statuses.get(connectionId)
  if (!store) statuses.set(connectionId, (store = createStore<ServiceStatus>(online() ? 'fine' : 'offline')))
  return store
}

/** Ignored while offline: an answer that still arrives, or none, says nothing about the service. */
function note(connectionId: string, status: ServiceStatus): void {
  if (online()) heard.set(connectionId, status)
  serviceStatus(connectionId).set(online() ? status : 'offline')
}

export function reportResponse(connectionId: string, status: number): void {
  note(connectionId, status >= 500 || status === 429 ? 'degraded' : 'fine')
}

export function reportNetworkError(connectionId: string): void {
  note(connectionId, 'offline')
}

/** With the network back, a service is as it was heard of last, until it answers. */
export function setOnline(isOnline: boolean): void {
  for (const [id, store] of statuses) store.set(isOnline ? (heard.get(id) ?? 'fine') : 'offline')
}

globalThis.addEventListener?.('offline', () => setOnline(false))
globalThis.addEventListener?.('online', () => setOnline(true))
