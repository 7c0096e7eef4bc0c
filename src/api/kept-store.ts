import { isNumber } from '../lib/json-guards.ts'
import { keepValue, keptValue } from '../lib/kept.ts'
import { type Stored, storedFor } from '../lib/storage.ts'
import { createStore, type Store } from '../lib/store.ts'
import { onDisconnect } from './connections.ts'

type Change<T> = (value: T) => T

interface Kept<T> {
  /** Null until it has been read. */
  store: Store<T | null>
  /** Made here and not written yet. */
  unsaved: Change<T>[]
  /** When it was last written. In localStorage, so that other tabs hear of it and erasing reaches this one. */
  written: Stored<number>
  /** The writing that `store` already shows. */
  seen: number
  saving: Promise<void> | null
  stop: () => void
}

export interface KeptStore<T> {
  of: (connectionId: string) => Pick<Store<T | null>, 'get' | 'subscribe'>
  /** Shown at once; settles when it is kept. What several tabs change at once is all kept. */
  change: (connectionId: string, change: Change<T>) => Promise<void>
}

/** One value per connection in IndexedDB that components follow and all tabs share. `read` looks at what was kept. */
export function createKeptStore<T>(name: string, empty: T, read: (kept: unknown) => T | undefined): KeptStore<T> {
  const all = new Map<string, Kept<T>>()

  function keptFor(connectionId: string): Kept<T> {
    const found = all.get(connectionId)
    if (found) return found
    const written = storedFor<number>(connectionId, `${name}_written`, 0, (json) => (isNumber(json) ? json : undefined))
    const kept: Kept<T> = {
      store: createStore<T | null>(null),
      unsaved: [],
      written,
      seen: written.get(),
      saving: null,
      stop: written.subscribe(() => {
        if (written.get() === kept.seen) return
        kept.seen = written.get()
        if (kept.seen === 0) kept.unsaved = []
        void load(connectionId, kept)
      }),
    }
    all.set(connectionId, kept)
    void load(connectionId, kept)
    return kept
  }

  async function load(connectionId: string, kept: Kept<T>): Promise<T> {
    const erased = kept.written.get() === 0
    const found = erased ? undefined : read(await keptValue(connectionId, name))
    const now = kept.unsaved.reduce((value, change) => change(value), found ?? empty)
    kept.store.set(now)
    return now
  }

  /** What other tabs wrote meanwhile is read first, so that no tab writes over another. */
  async function save(connectionId: string, kept: Kept<T>): Promise<void> {
    while (kept.unsaved.length > 0 && all.get(connectionId) === kept) {
      await oneAtATime(`redline.${name}.${connectionId}`, async () => {
        const now = await load(connectionId, kept)
        const saved = kept.unsaved.length
        await keepValue(connectionId, name, now)
        if (all.get(connectionId) !== kept) return
        kept.unsaved.splice(0, saved)
        kept.seen = Math.max(Date.now(), kept.written.get() + 1)
        kept.written.set(kept.seen)
      })
    }
    kept.saving = null
  }

  onDisconnect((id) => {
    all.get(id)?.stop()
    all.delete(id)
  })

  return {
    of: (connectionId) => keptFor(connectionId).store,
    change(connectionId, change) {
      const kept = keptFor(connectionId)
      kept.unsaved.push(change)
      const shown = kept.store.get()
      if (shown !== null) kept.store.set(change(shown))
      kept.saving ??= save(connectionId, kept)
      return kept.saving
    },
  }
}

async function oneAtATime(lock: string, work: () => Promise<void>): Promise<void> {
  await (globalThis.navigator?.locks ? navigator.locks.request(lock, work) : work())
}
