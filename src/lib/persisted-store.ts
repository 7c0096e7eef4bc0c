import { isNumber } from './json-guards.ts'
import { eraseRaw, onRawChange, readRaw, type StorageArea, writeRaw } from './storage.ts'
import { createStore, type Store, useStore } from './store.ts'

/*
 * Values that this browser keeps, and what is held in memory for one connection. Large values are in IndexedDB:
 * persisted-database.ts.
 */

type Update<T> = (earlier: T) => T

// A persisted value is JSON, so a function can only be an update of it.
function isUpdate<T>(next: T | Update<T>): next is Update<T> {
  return typeof next === 'function'
}

/** Turns what was found (any JSON, perhaps of an older version) into a value, or returns undefined for the fallback. */
export type Parse<T> = (json: unknown) => T | undefined

export interface Persisted<T> {
  get: () => T
  set: (value: T | Update<T>) => void
  erase: () => void
  subscribe: (listener: () => void) => () => void
}

/** A value under one name; `local` is shared by all tabs, `session` belongs to one. */
export function persisted<T>(name: string, fallback: T, parse: Parse<T>, area: StorageArea = 'local'): Persisted<T> {
  let raw: string | null | undefined
  let value = fallback
  const get = () => {
    const found = readRaw(name, area)
    if (found === raw) return value
    raw = found
    value = (found === null ? undefined : parse(parseJson(found))) ?? fallback
    return value
  }
  return {
    get,
    set: (next) => writeRaw(name, JSON.stringify(isUpdate(next) ? next(get()) : next), area),
    erase: () => writeRaw(name, null, area),
    subscribe: (listener) => onRawChange(name, listener),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The same, apart for each connection; erased with it. */
export function persistedFor<T>(
  connectionId: string,
  name: string,
  fallback: T,
  parse: Parse<T>,
  area: StorageArea = 'local',
): Persisted<T> {
  return connectionScoped(connectionId, `${area} ${name}`, () =>
    persisted(`c.${connectionId}.${name}`, fallback, parse, area),
  )
}

export function usePersisted<T>(item: Persisted<T>): [T, Persisted<T>['set']] {
  return [useStore(item), item.set]
}

interface Scoped {
  value: unknown
  dispose: () => void
}

const scopes = new Map<string, Map<string, Scoped>>()

/** Made once for a connection, disposed when it is disconnected. A name stands for one type. */
export function connectionScoped<T>(
  connectionId: string,
  name: string,
  create: () => T,
  dispose: (value: T) => void = () => undefined,
): T {
  const scope = scopes.get(connectionId) ?? new Map<string, Scoped>()
  scopes.set(connectionId, scope)
  const found = scope.get(name)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a name stands for one type
  if (found) return found.value as T
  const value = create()
  scope.set(name, { value, dispose: () => dispose(value) })
  return value
}

/** A value in memory for one connection; it does not survive a disconnect. */
export function connectionState<T>(connectionId: string, name: string, empty: T): Store<T> {
  const create = () => createStore(empty)
  return connectionScoped(connectionId, `state ${name}`, create, (store) => store.set(empty))
}

/** Drops and erases everything of a connection but what IndexedDB holds. */
export function forgetConnection(connectionId: string): void {
  const scope = scopes.get(connectionId)
  scopes.delete(connectionId)
  for (const { dispose } of scope?.values() ?? []) dispose()
  eraseRaw(`c.${connectionId}.`)
}

/** When a value in IndexedDB was last written, 0 where there is none: readable without the database, by all tabs. */
export function writtenAt(connectionId: string, name: string): Persisted<number> {
  return persistedFor(connectionId, `${name}_written`, 0, (json) => (isNumber(json) ? json : undefined))
}
