import { createStore, get, keys, promisifyRequest, update, type UseStore } from 'idb-keyval'
import { storageHealth } from './storage.ts'

/*
 * Values too large for localStorage (outbox, history, jobs), in IndexedDB, per connection. If the browser refuses, they are kept
 * in memory until the tab is closed.
 */
const memory = new Map<string, unknown>()
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

/** Resolves to whether it is on disk. If not, it is only in memory. */
export async function persist(connectionId: string, name: string, value: unknown): Promise<boolean> {
  return persistAll(connectionId, new Map([[name, value]]))
}

/** The same for many, in one transaction. Null erases a value. */
export async function persistAll(connectionId: string, values: ReadonlyMap<string, unknown>): Promise<boolean> {
  const entries = [...values].map(([name, value]) => [path(connectionId, name), value] as const)
  const isOnDisk = await attempt(
    (store) =>
      store('readwrite', async (objects) => {
        for (const [key, value] of entries) {
          if (value === null) objects.delete(key)
          else objects.put(value, key)
        }
        await promisifyRequest(objects.transaction)
        return true
      }),
    false,
  )
  for (const [key, value] of entries) {
    if (isOnDisk || value === null) memory.delete(key)
    else memory.set(key, value)
  }
  return isOnDisk
}

/** As it was written. A name stands for one type; one whose form changes gets another name. */
export async function readPersisted<T>(connectionId: string, name: string): Promise<T | undefined> {
  const key = path(connectionId, name)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  if (memory.has(key)) return memory.get(key) as T
  return attempt<T | undefined>((store) => get<T>(key, store), undefined)
}

export async function persistedNames(connectionId: string, start = ''): Promise<string[]> {
  const begin = path(connectionId, start)
  const found = await attempt<IDBValidKey[]>((store) => keys(store), [])
  return [...new Set([...found, ...memory.keys()])]
    .filter((key): key is string => typeof key === 'string' && key.startsWith(begin))
    .map((key) => key.slice(connectionId.length + 1))
}

/** Removes one value, or all values with a prefix if the name ends in `*` or is omitted. */
export async function erasePersisted(connectionId: string, start = '*'): Promise<void> {
  const names = start.endsWith('*') ? await persistedNames(connectionId, start.slice(0, -1)) : [start]
  await persistAll(connectionId, new Map(names.map((name) => [name, null])))
}

/** Changes a value in one transaction, so that no change of another tab is lost. */
export async function changePersisted<T>(
  connectionId: string,
  name: string,
  change: (value: T | undefined) => T,
): Promise<void> {
  const key = path(connectionId, name)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a name stands for one type
  const changed = (stored?: T) => change((memory.get(key) as T | undefined) ?? stored)
  const isOnDisk = await attempt(async (store) => {
    await update<T>(key, changed, store)
    memory.delete(key)
    return true
  }, false)
  if (!isOnDisk) memory.set(key, changed())
}
