import { createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval'
import { storageHealth } from './storage.ts'

/*
 * What is too large for localStorage (outbox, history, bulk runs), in IndexedDB, apart for each connection.
 * Where the browser refuses, values live until the tab closes.
 */
const memory = new Map<string, unknown>()
let opened: UseStore | undefined

async function attempt<T>(work: (store: UseStore) => Promise<T>, otherwise: () => T): Promise<T> {
  try {
    opened ??= createStore('redline', 'kept')
    return await work(opened)
  } catch {
    opened = undefined
    storageHealth.set('memory')
    return otherwise()
  }
}

const path = (connectionId: string, name: string) => `${connectionId}/${name}`

/** Whether it is kept for good, or only until the tab closes. */
export async function keepValue(connectionId: string, name: string, value: unknown): Promise<boolean> {
  const key = path(connectionId, name)
  memory.delete(key)
  return attempt(
    async (store) => {
      await set(key, value, store)
      return true
    },
    () => {
      memory.set(key, value)
      return false
    },
  )
}

export async function keptValue(connectionId: string, name: string): Promise<unknown> {
  const key = path(connectionId, name)
  if (memory.has(key)) return memory.get(key)
  return attempt<unknown>(
    (store) => get(key, store),
    () => undefined,
  )
}

export async function keptNames(connectionId: string, start = ''): Promise<string[]> {
  const begin = path(connectionId, start)
  const found = await attempt<IDBValidKey[]>(
    (store) => keys(store),
    () => [],
  )
  return [...new Set([...found, ...memory.keys()])]
    .filter((key): key is string => typeof key === 'string' && key.startsWith(begin))
    .map((key) => key.slice(connectionId.length + 1))
}

/** Removes one value, or with a name ending in `*` or no name all that begin with it. */
export async function forgetValues(connectionId: string, start = '*'): Promise<void> {
  const names = start.endsWith('*') ? await keptNames(connectionId, start.slice(0, -1)) : [start]
  const found = names.map((name) => path(connectionId, name))
  await attempt<unknown>(
    (store) => delMany(found, store),
    () => undefined,
  )
  // Last: a value that was given to be kept just before is in memory by now.
  for (const key of found) memory.delete(key)
}
