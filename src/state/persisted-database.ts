import { createStore, get, keys, promisifyRequest, type UseStore } from 'idb-keyval'
import { type DatabaseValue, storedName } from './schema.ts'
import { storageHealth } from './storage.ts'

/*
 * Values too large for localStorage (outbox, history, jobs), in IndexedDB, per connection.
 */
let opened: UseStore | undefined

async function attempt<T>(work: (store: UseStore) => Promise<T>, otherwise: T): Promise<T> {
  try {
    opened ??= createStore('redline', 'kept')
    return await work(opened)
  } catch {
    opened = undefined
    storageHealth.set('memory')
    return otherwise
  }
}

const path = (connectionId: string, name: string) => `${connectionId}/${name}`

/** Undefined stands for a value that does not exist, or is to be erased. */
type Change = (stored: unknown) => unknown

interface Unwritten {
  changes: readonly Change[]
  /** What they make of a value that does not exist. Without a database that is asked for again and again. */
  made: unknown
}

/**
 * Changes that the browser has refused to write, by key. They are applied to what is read, and written with the next change of the
 * same value, until the tab is closed. A refused change says nothing about the value on disk, which may be large and fine.
 */
const unwritten = new Map<string, Unwritten>()

function withUnwritten(key: string, stored: unknown): unknown {
  const kept = unwritten.get(key)
  if (!kept) return stored
  return stored === undefined ? kept.made : kept.changes.reduce<unknown>((value, change) => change(value), stored)
}

function keepUnwritten(key: string, change: Change, isWhole: boolean): void {
  const earlier = isWhole ? undefined : unwritten.get(key)
  unwritten.set(key, { changes: [...(earlier?.changes ?? []), change], made: change(earlier?.made) })
}

/**
 * Changes values in one transaction, so that no change of another tab is lost. Resolves to whether they are on disk. `isWhole`: the
 * changes do not depend on the values before them.
 */
async function write(changes: ReadonlyMap<string, Change>, isWhole: boolean): Promise<boolean> {
  const isOnDisk = await attempt(
    (store) =>
      store('readwrite', async (objects) => {
        for (const [key, change] of changes) {
          const reading = objects.get(key)
          reading.addEventListener('success', () => {
            try {
              const changed = change(withUnwritten(key, reading.result))
              if (changed === undefined) objects.delete(key)
              else objects.put(changed, key)
            } catch {
              objects.transaction.abort()
            }
          })
        }
        await promisifyRequest(objects.transaction)
        return true
      }),
    false,
  )
  for (const [key, change] of changes) {
    if (isOnDisk) unwritten.delete(key)
    else keepUnwritten(key, change, isWhole)
  }
  return isOnDisk
}

/** Resolves to whether it is on disk. If not, it is only in memory. */
export async function persist(connectionId: string, name: string, value: unknown): Promise<boolean> {
  return persistAll(connectionId, new Map([[name, value]]))
}

/** The same for many, in one transaction. Null erases a value. */
export async function persistAll(connectionId: string, values: ReadonlyMap<string, unknown>): Promise<boolean> {
  return write(
    new Map([...values].map(([name, value]) => [path(connectionId, name), (): unknown => value ?? undefined])),
    true,
  )
}

/** Undefined if there is none, or what is stored is something else, which stays (unknown-values.ts). */
export async function readPersisted<T>(
  connectionId: string,
  entry: DatabaseValue<T>,
  key?: string,
): Promise<T | undefined> {
  return entry.parse(await readRawValue(connectionId, storedName(entry, key)))
}

/** Takes over what earlier versions have stored under other names. */
export async function migratePersisted<T>(connectionId: string, entry: DatabaseValue<T>): Promise<void> {
  for (const { name, migrate, convertKey } of entry.migrations) {
    for (const earlier of await persistedNames(connectionId, `${name}/`)) {
      const converted = migrate(await readRawValue(connectionId, earlier))
      if (converted === undefined) continue
      const key = earlier.slice(name.length + 1)
      const current = storedName(entry, convertKey?.(key) ?? key)
      await persistAll(
        connectionId,
        new Map<string, unknown>([
          [current, converted],
          [earlier, null],
        ]),
      )
    }
  }
}

/** As it was written. */
export async function readRawValue(connectionId: string, name: string): Promise<unknown> {
  const key = path(connectionId, name)
  return withUnwritten(key, await attempt<unknown>((store) => get(key, store), undefined))
}

export async function persistedNames(connectionId: string, start = ''): Promise<string[]> {
  const begin = path(connectionId, start)
  const stored = await attempt<IDBValidKey[]>((store) => keys(store), [])
  const isErased = (key: string) => unwritten.has(key) && unwritten.get(key)?.made === undefined
  return [...new Set([...stored, ...unwritten.keys()])]
    .filter((key): key is string => typeof key === 'string' && key.startsWith(begin) && !isErased(key))
    .map((key) => key.slice(connectionId.length + 1))
}

/** Removes one value, or all values with a prefix if the name ends in `*` or is omitted. */
export async function erasePersisted(connectionId: string, start = '*'): Promise<void> {
  const names = start.endsWith('*') ? await persistedNames(connectionId, start.slice(0, -1)) : [start]
  await persistAll(connectionId, new Map(names.map((name) => [name, null])))
}

/** Resolves to the changed value. `change` may run again, for a value that could not be written. */
export async function changePersisted<T>(
  connectionId: string,
  entry: DatabaseValue<T | undefined>,
  change: (value: T | undefined) => T,
): Promise<T> {
  const changes = new Map([[path(connectionId, storedName(entry)), (stored: unknown) => change(entry.parse(stored))]])
  await write(changes, false)
  return (await readPersisted(connectionId, entry)) ?? change(undefined)
}
