import { parseJson } from '../lib/json.ts'
import { type BrowserValue, type ConnectionValue, storedName } from './schema.ts'
import { eraseRaw, onRawChange, readRaw, writeRaw } from './storage.ts'
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

export interface Persisted<T> {
  get: () => T
  set: (value: T | Update<T>) => void
  exists: () => boolean
  erase: () => void
  subscribe: (listener: () => void) => () => void
}

/** A value of this browser. A schema entry with a key has one value for each. */
export function persisted<T>(entry: BrowserValue<T>, key?: string): Persisted<T> {
  return persistedAs(storedName(entry, key), entry, entry.isText)
}

/** A value of a connection, erased with it. */
export function persistedFor<T>(connectionId: string, entry: ConnectionValue<T>, key?: string): Persisted<T> {
  const name = storedName(entry, key)
  return connectionScoped(connectionId, `${entry.where} ${name}`, () => {
    const prefix = `c.${connectionId}.`
    const item = persistedAs(prefix + name, entry)
    for (const migration of entry.migrations) migrate(item, entry, prefix + earlierName(migration.name, key), migration)
    return item
  })
}

const earlierName = (name: string, key: string | undefined) => (key === undefined ? name : `${name}.${key}`)

/** Takes over what an earlier version has stored. What it cannot convert stays, for unknown-values.ts. */
function migrate<T>(
  item: Persisted<T>,
  { where }: ConnectionValue<T>,
  earlier: string,
  { migrate: convert }: ConnectionValue<T>['migrations'][number],
): void {
  const found = readRaw(earlier, where)
  const converted = found === null ? undefined : convert(parseJson(found))
  if (converted === undefined) return
  if (!item.exists()) item.set(converted)
  writeRaw(earlier, null, where)
}

function persistedAs<T>(
  name: string,
  { where, fallback, parse }: Pick<ConnectionValue<T>, 'where' | 'fallback' | 'parse'>,
  isText = false,
): Persisted<T> {
  let raw: string | null | undefined
  let value = fallback
  const get = () => {
    const found = readRaw(name, where)
    if (found === raw) return value
    raw = found
    value = (found === null ? undefined : parse(isText ? found : parseJson(found))) ?? fallback
    return value
  }
  return {
    get,
    set: (next) => {
      value = isUpdate(next) ? next(get()) : next
      raw = isText ? String(value) : JSON.stringify(value)
      writeRaw(name, raw, where)
    },
    exists: () => readRaw(name, where) !== null,
    erase: () => writeRaw(name, null, where),
    subscribe: (listener) => onRawChange(name, listener),
  }
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

/** Disposes of what was created under names with this start. It is created again when it is next asked for. */
export function disposeScoped(connectionId: string, start: string): void {
  const scope = scopes.get(connectionId)
  for (const [name, { dispose }] of scope ?? []) {
    if (!name.startsWith(start)) continue
    scope?.delete(name)
    dispose()
  }
}

/** Drops and erases everything of a connection except for IndexedDB. */
export function forgetConnection(connectionId: string): void {
  const scope = scopes.get(connectionId)
  scopes.delete(connectionId)
  for (const { dispose } of scope?.values() ?? []) dispose()
  eraseRaw(`c.${connectionId}.`)
}
