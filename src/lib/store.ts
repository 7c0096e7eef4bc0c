import { useSyncExternalStore } from 'react'

/** One value outside React that components can subscribe to. */
export interface Store<T> {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Subscribes to several sources as to one. */
export const subscribeToAll =
  (...sources: Pick<Store<unknown>, 'subscribe'>[]) =>
  (listener: () => void) => {
    const stops = sources.map((source) => source.subscribe(listener))
    return () => stops.forEach((stop) => stop())
  }

export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
