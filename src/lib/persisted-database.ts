import { createStore as openStore, delMany, get, keys, promisifyRequest, type UseStore } from 'idb-keyval'
import { connectionScoped, type Parse, writtenAt } from './persisted-store.ts'
import { storageHealth } from './storage.ts'
import { createStore, type Store } from './store.ts'

/*
 * Values too large for localStorage (outbox, history, jobs), in IndexedDB, per connection. If the browser refuses, they are kept
 * in memory until the tab is closed.
 */
const memory = new Map<string, unknown>()
let opened: UseStore | undefined

async function attempt<T>(work: (store: UseStore) => Promise<T>, otherwise: () => T): Promise<T> {
  try {
    opened ??= openStore('redline', 'kept')
    return await work(opened)
  } catch {
    opened = undefined
    storageHealth.set('memory')
    return otherwise()
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
  for (const [key] of entries) memory.delete(key)
  return attempt(
    (store) =>
      store('readwrite', async (objects) => {
        for (const [key, value] of entries) {
          if (value === null) objects.delete(key)
          else objects.put(value, key)
        }
        await promisifyRequest(objects.transaction)
        return true
      }),
    () => {
      for (const [key, value] of entries) if (value !== null) memory.set(key, value)
      return false
    },
  )
}

export async function readPersisted(connectionId: string, name: string): Promise<unknown> {
  const key = path(connectionId, name)
  if (memory.has(key)) return memory.get(key)
  return attempt<unknown>(
    (store) => get(key, store),
    () => undefined,
  )
}

export async function persistedNames(connectionId: string, start = ''): Promise<string[]> {
  const begin = path(connectionId, start)
  const found = await attempt<IDBValidKey[]>(
    (store) => keys(store),
    () => [],
  )
  return [...new Set([...found, ...memory.keys()])]
    .filter((key): key is string => typeof key === 'string' && key.startsWith(begin))
    .map((key) => key.slice(connectionId.length + 1))
}

/** Removes one value, or all values with a prefix if the name ends in `*` or is omitted. */
export async function erasePersisted(connectionId: string, start = '*'): Promise<void> {
  const names = start.endsWith('*') ? await persistedNames(connectionId, start.slice(0, -1)) : [start]
  const found = names.map((name) => path(connectionId, name))
  await attempt<unknown>(
    (store) => delMany(found, store),
    () => undefined,
  )
  // Last, because a running `persist` may have put its value into memory by now.
  for (const key of found) memory.delete(key)
}

type Change<T> = (value: T) => T

export interface PersistedInDatabase<T> extends Pick<Store<T | null>, 'get' | 'subscribe'> {
  /** Updates the store at once and resolves when it is written. Concurrent changes of several tabs are merged. */
  change: (change: Change<T>) => Promise<void>
}

/** A store per connection that all tabs share. Null until it has been read. */
export function persistedInDatabase<T>(
  connectionId: string,
  name: string,
  empty: T,
  parse: Parse<T>,
): PersistedInDatabase<T> {
  const create = () => createDatabaseStore(connectionId, name, empty, parse)
  return connectionScoped(connectionId, `database ${name}`, create, (store) => store.dispose())
}

function createDatabaseStore<T>(connectionId: string, name: string, empty: T, parse: Parse<T>) {
  // Other tabs are notified of writes and erasures through localStorage.
  const written = writtenAt(connectionId, name)
  const isNothingWritten = written.get() === 0
  const store = createStore<T | null>(isNothingWritten ? empty : null)
  const unsaved: Change<T>[] = []
  let heardOf = written.get()
  /** The write that `store` contains. */
  let loaded = isNothingWritten ? 0 : null
  let saving: Promise<void> | null = null
  let isDisposed = false

  const load = async (): Promise<void> => {
    const version = written.get()
    const found = version === 0 ? undefined : parse(await readPersisted(connectionId, name))
    if (isDisposed) return
    store.set(unsaved.reduce((value, change) => change(value), found ?? empty))
    loaded = version
  }

  const saveAll = async (): Promise<void> => {
    while (unsaved.length > 0) {
      await withLock(`redline.${name}.${connectionId}`, async () => {
        if (loaded !== written.get()) await load()
        const count = unsaved.length
        await persist(connectionId, name, store.get())
        if (isDisposed) return erasePersisted(connectionId, name)
        unsaved.splice(0, count)
        heardOf = Math.max(Date.now(), written.get() + 1)
        loaded = heardOf
        written.set(heardOf)
        return undefined
      })
    }
  }
  const save = async (): Promise<void> => {
    try {
      await saveAll()
    } catch {
      // The browser refused the lock. The change stays in memory and is written with the next one.
      storageHealth.set('memory')
    }
    saving = null
  }

  const stop = written.subscribe(() => {
    if (written.get() === heardOf) return
    heardOf = written.get()
    if (heardOf === 0) unsaved.length = 0
    void load()
  })
  if (!isNothingWritten) void load()

  return {
    get: store.get,
    subscribe: store.subscribe,
    async change(change: Change<T>) {
      const shown = store.get()
      const now = shown === null ? null : change(shown)
      if (isDisposed || (now !== null && now === shown)) return
      unsaved.push(change)
      if (now !== null) store.set(now)
      saving ??= save()
      await saving
    },
    dispose() {
      isDisposed = true
      unsaved.length = 0
      stop()
      store.set(empty)
    },
  }
}

async function withLock(lock: string, work: () => Promise<void>): Promise<void> {
  await (globalThis.navigator?.locks ? navigator.locks.request(lock, work) : work())
}
