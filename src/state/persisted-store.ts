import { isRecord, parseJson } from '../lib/json.ts'
import { eraseRaw, onRawChange, readRaw, type StorageArea, writeRaw } from './storage.ts'
import { createStore, type Store, useStore } from '../lib/store.ts'

/*
 * Values persisted in this browser, and values in memory for one connection. Large values are in IndexedDB:
 * persisted-database.ts.
 */

type Update<T> = (earlier: T) => T

// A persisted value is JSON, so a function can only be an update of it.
function isUpdate<T>(next: T | Update<T>): next is Update<T> {
  return typeof next === 'function'
}

/** Converts what was stored (any JSON) to a value. Undefined selects the fallback. */
export type Parse<T> = (json: unknown) => T | undefined

export interface Persisted<T> {
  get: () => T
  set: (value: T | Update<T>) => void
  erase: () => void
  subscribe: (listener: () => void) => () => void
}

/**
 * Whether it has the form of the fallback: its type, and that of the fields of a record. More is not checked: only the dashboard
 * writes here, and a name whose value changes its form carries a version.
 */
function isLike<T>(json: unknown, fallback: T): json is T & {} {
  if (fallback === null) return json !== undefined
  if (Array.isArray(fallback)) return Array.isArray(json)
  if (!isRecord(fallback)) return typeof json === typeof fallback
  return isRecord(json) && Object.entries(fallback).every(([name, field]) => isLike(json[name], field))
}

/** A value under one name. `local` is shared by all tabs, `session` belongs to one. */
export function persisted<T>(
  name: string,
  fallback: T,
  parse: Parse<T> = (json) => (isLike(json, fallback) ? json : undefined),
  area: StorageArea = 'local',
): Persisted<T> {
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
    set: (next) => {
      value = isUpdate(next) ? next(get()) : next
      raw = JSON.stringify(value)
      writeRaw(name, raw, area)
    },
    erase: () => writeRaw(name, null, area),
    subscribe: (listener) => onRawChange(name, listener),
  }
}

/** The same, per connection, and erased with it. */
export function persistedFor<T>(
  connectionId: string,
  name: string,
  fallback: T,
  parse?: Parse<T>,
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

/** Created once per connection and disposed when it is disconnected. Each name has one type. */
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

const createController = () => new AbortController()

/** Aborted in every tab when the connection is disconnected, before its data is erased. */
export function disconnected(connectionId: string): AbortSignal {
  return connectionScoped(connectionId, 'disconnected', createController, (controller) => controller.abort()).signal
}

/** A value in memory for one connection; it does not survive a disconnect. */
export function connectionState<T>(connectionId: string, name: string, empty: T): Store<T> {
  const create = () => createStore(empty)
  return connectionScoped(connectionId, `state ${name}`, create, (store) => store.set(empty))
}

/** Drops and erases everything of a connection except for IndexedDB. */
export function forgetConnection(connectionId: string): void {
  const scope = scopes.get(connectionId)
  scopes.delete(connectionId)
  for (const { dispose } of scope?.values() ?? []) dispose()
  eraseRaw(`c.${connectionId}.`)
}
