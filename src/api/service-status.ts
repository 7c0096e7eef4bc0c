import { createStore, type Store } from '../lib/store.ts'

/** The status beside the connection: `offline` without answers, `degraded` when answers are failures, `fine`. */
export type ServiceStatus = 'fine' | 'degraded' | 'offline'

const statuses = new Map<string, Store<ServiceStatus>>()
const online = () => globalThis.navigator?.onLine ?? true

export function serviceStatus(connectionId: string): Store<ServiceStatus> {
  let store = statuses.get(connectionId)
  if (!store) statuses.set(connectionId, (store = createStore<ServiceStatus>(online() ? 'fine' : 'offline')))
  return store
}

/** Ignored while offline: an answer that still arrives says nothing about the current state. */
export function noteAnswer(connectionId: string, status: number): void {
  if (!online()) return
  serviceStatus(connectionId).set(status >= 500 || status === 429 ? 'degraded' : 'fine')
}

export function noteSilence(connectionId: string): void {
  serviceStatus(connectionId).set('offline')
}

globalThis.addEventListener?.('offline', () => {
  for (const store of statuses.values()) store.set('offline')
})
globalThis.addEventListener?.('online', () => {
  for (const store of statuses.values()) store.set('fine')
})
