import { onDisconnect } from '../../../api/connections.ts'
import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { keepValue, keptValue } from '../../../lib/kept.ts'
import type { Stored } from '../../../lib/storage.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { noPrecedents, type Precedents, readPrecedents, recordDecisions } from '../rules/precedents.ts'
import { precedentsWritten } from './precedents-written.ts'

type Decided = Pick<Violation, 'id' | 'rule_id' | 'violating_text' | 'review_state' | 'dismissal_reason'>
type Change = (precedents: Precedents) => Precedents

interface Kept {
  store: Store<Precedents>
  /** Recorded here and not written yet. */
  unsaved: Change[]
  written: Stored<number>
  /** The writing that was last heard of, and the one that `store` has with all that was recorded since. */
  seen: number
  loaded: number | null
  timer?: ReturnType<typeof setTimeout>
  stop: () => void
}

const name = 'precedents'
const pause = 400
const all = new Map<string, Kept>()

export function precedentStore(connectionId: string): Store<Precedents> {
  return keptFor(connectionId).store
}

/** Decisions of the reviewer (`own`), or seen in a list that was loaded. */
export function rememberDecisions(
  connectionId: string,
  violations: readonly Decided[],
  { own }: { own: boolean },
): void {
  const kept = keptFor(connectionId)
  const at = Date.now()
  const change: Change = (precedents) => recordDecisions(precedents, violations, { own, at })
  const now = change(kept.store.get())
  if (now === kept.store.get()) return
  kept.store.set(now)
  kept.unsaved.push(change)
  clearTimeout(kept.timer)
  kept.timer = setTimeout(() => void save(connectionId, kept), pause)
}

function keptFor(connectionId: string): Kept {
  const found = all.get(connectionId)
  if (found) return found
  const written = precedentsWritten(connectionId)
  const kept: Kept = {
    store: createStore(noPrecedents),
    unsaved: [],
    written,
    seen: written.get(),
    loaded: null,
    stop: () => {},
  }
  kept.stop = written.subscribe(() => {
    if (written.get() === kept.seen) return
    kept.seen = written.get()
    if (kept.seen === 0) kept.unsaved = []
    void load(connectionId, kept)
  })
  all.set(connectionId, kept)
  void load(connectionId, kept)
  return kept
}

async function load(connectionId: string, kept: Kept): Promise<Precedents> {
  const written = kept.written.get()
  const found = (written !== 0 && readPrecedents(await keptValue(connectionId, name))) || noPrecedents
  const now = kept.unsaved.reduce((precedents, change) => change(precedents), found)
  kept.store.set(now)
  kept.loaded = written
  return now
}

/**
 * What other tabs wrote meanwhile is read first, so that no tab writes over another. Where none did nothing is read: each
 * reading is another copy of thousands of decisions.
 */
async function save(connectionId: string, kept: Kept): Promise<void> {
  await oneAtATime(`redline.${name}.${connectionId}`, async () => {
    const isWhole = kept.loaded === kept.written.get()
    const now = isWhole ? kept.store.get() : await load(connectionId, kept)
    const saved = kept.unsaved.length
    await keepValue(connectionId, name, now)
    if (all.get(connectionId) !== kept) return
    kept.unsaved.splice(0, saved)
    // Of two tabs that write in the same millisecond each must see the other.
    kept.seen = Math.max(Date.now(), kept.written.get() + 1)
    kept.loaded = kept.seen
    kept.written.set(kept.seen)
  })
}

async function oneAtATime(lock: string, work: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks
  await (locks ? locks.request(lock, work) : work())
}

onDisconnect((id) => {
  const kept = all.get(id)
  clearTimeout(kept?.timer)
  kept?.stop()
  all.delete(id)
})
