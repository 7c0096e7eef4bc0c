import { createStore, useStore } from './store.ts'

type Area = 'local' | 'session'

/**
 * `memory` once the browser has refused to keep something (a private window, storage full): the value still
 * works until the tab closes, and Settings says so.
 */
export const storageHealth = createStore<'kept' | 'memory'>('kept')

const prefix = 'redline.'
const memory = new Map<string, string>()
const listeners = new Map<string, Set<() => void>>()

function area(kind: Area): Storage | undefined {
  try {
    return kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    return undefined
  }
}

export function readRaw(name: string, kind: Area = 'local'): string | null {
  const held = memory.get(`${kind}:${name}`)
  if (held !== undefined) return held
  try {
    return area(kind)?.getItem(prefix + name) ?? null
  } catch {
    return null
  }
}

export function writeRaw(name: string, value: string | null, kind: Area = 'local'): void {
  memory.delete(`${kind}:${name}`)
  try {
    const store = area(kind)
    if (!store) throw new Error('no storage')
    if (value === null) store.removeItem(prefix + name)
    else store.setItem(prefix + name, value)
  } catch {
    if (value !== null) {
      memory.set(`${kind}:${name}`, value)
      storageHealth.set('memory')
    }
  }
  announce(name)
}

/** Removes everything whose name begins with `start`, from both storages and from memory. */
export function eraseRaw(start: string): void {
  for (const key of memory.keys()) if (key.slice(key.indexOf(':') + 1).startsWith(start)) memory.delete(key)
  for (const kind of ['local', 'session'] as const) {
    for (const name of namesIn(kind)) if (name.startsWith(start)) writeRaw(name, null, kind)
  }
}

export function namesIn(kind: Area = 'local'): string[] {
  try {
    return Object.keys(area(kind) ?? {})
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length))
  } catch {
    return []
  }
}

function announce(name: string): void {
  for (const listener of listeners.get(name) ?? []) listener()
}

globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === null) for (const name of listeners.keys()) announce(name)
  else if (event.key.startsWith(prefix)) announce(event.key.slice(prefix.length))
})

type Change<T> = (earlier: T) => T

// A kept value is JSON, so a function can only be a change of it.
function isChange<T>(next: T | Change<T>): next is Change<T> {
  return typeof next === 'function'
}

export interface Stored<T> {
  get: () => T
  set: (value: T | Change<T>) => void
  erase: () => void
  subscribe: (listener: () => void) => () => void
}

/**
 * A preference under one name. `read` turns what was found (any JSON, perhaps of an older version) into a value,
 * or returns undefined for the fallback.
 */
export function stored<T>(
  name: string,
  fallback: T,
  read: (json: unknown) => T | undefined,
  kind: Area = 'local',
): Stored<T> {
  let raw: string | null | undefined
  let value = fallback
  const get = () => {
    const found = readRaw(name, kind)
    if (found === raw) return value
    raw = found
    value = (found === null ? undefined : read(parse(found))) ?? fallback
    return value
  }
  return {
    get,
    set: (next) => writeRaw(name, JSON.stringify(isChange(next) ? next(get()) : next), kind),
    erase: () => writeRaw(name, null, kind),
    subscribe(listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener))
      return () => {
        set.delete(listener)
        // There is a name for each violation that was ever opened.
        if (set.size === 0 && listeners.get(name) === set) listeners.delete(name)
      }
    },
  }
}

/** The same, apart for each connection; erased with it. */
export function storedFor<T>(connectionId: string, name: string, fallback: T, read: (json: unknown) => T | undefined) {
  return stored(`c.${connectionId}.${name}`, fallback, read)
}

export function useStored<T>(item: Stored<T>): [T, Stored<T>['set']] {
  return [useStore(item), item.set]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
