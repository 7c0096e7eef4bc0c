import { createStore } from '../lib/store.ts'

export type StorageArea = 'localStorage' | 'sessionStorage'

/**
 * `memory` after the browser has refused to store something (a private window, full storage): values then last until the tab is
 * closed, and Settings says so.
 */
export const storageHealth = createStore<'kept' | 'memory'>('kept')

const prefix = 'redline.'
const memory = new Map<string, string>()
/** Its events have the names of values. */
const changes = new EventTarget()

/** Null if the browser refuses. The first write that fails says so in Settings. */
function attempt<T>(kind: StorageArea, work: (storage: Storage) => T): T | null {
  try {
    return work(globalThis[kind])
  } catch {
    return null
  }
}

export function readRaw(name: string, kind: StorageArea = 'localStorage'): string | null {
  return memory.get(`${kind}:${name}`) ?? attempt(kind, (storage) => storage.getItem(prefix + name))
}

export function writeRaw(name: string, value: string | null, kind: StorageArea = 'localStorage'): void {
  memory.delete(`${kind}:${name}`)
  const isWritten = attempt(kind, (storage) => {
    if (value === null) storage.removeItem(prefix + name)
    else storage.setItem(prefix + name, value)
    return true
  })
  if (!isWritten && value !== null) {
    memory.set(`${kind}:${name}`, value)
    storageHealth.set('memory')
  }
  announce(name)
}

/** Removes everything whose name begins with `start`, from both storages and from memory. */
export function eraseRaw(start: string): void {
  for (const key of memory.keys()) if (key.slice(key.indexOf(':') + 1).startsWith(start)) memory.delete(key)
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    for (const name of namesIn(kind)) if (name.startsWith(start)) writeRaw(name, null, kind)
  }
}

export function namesIn(kind: StorageArea = 'localStorage'): string[] {
  const names = attempt(kind, (storage) => Object.keys(storage)) ?? []
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}

/** Called when the value under this name changes, in this tab or another. */
export function onRawChange(name: string, listener: () => void): () => void {
  changes.addEventListener(name, listener)
  return () => changes.removeEventListener(name, listener)
}

const announce = (name: string) => changes.dispatchEvent(new Event(name))

globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  if (key?.startsWith(prefix)) announce(key.slice(prefix.length))
})
