import { hydrate, type Mutation, type MutationCacheNotifyEvent, type QueryClient } from '@tanstack/react-query'
import { newId } from '../lib/new-id.ts'
import { persistAll, persistedNames, readRawValue } from './persisted-database.ts'
import {
  bulkSize,
  outboxLock,
  outboxName,
  parseMutations,
  readJournal,
  type StoredMutation,
  storedMutation,
  tabsWithJournal,
  writeJournal,
} from './outbox-entry.ts'
import { disconnected } from './persisted-store.ts'
import { afterTabDeath, holdTabLock } from './tab-lock.ts'

/*
 * Pending mutations survive the tab. Each tab writes its own outbox and holds a lock while it is open. Another tab adopts an
 * outbox whose lock is free, so nothing is lost in a crash and nothing is sent by two tabs. When a mutation is sent again is
 * decided in ../lib/retry.ts.
 */
const ownTab = newId()

interface OutboxOptions {
  tab?: string
  /** Called for mutations of a version of the dashboard that is not known. They stay, and are offered as a file (unknown-values.ts). */
  onUnknown: () => void
}

/**
 * Stores what this tab writes, and adopts the outboxes of closed tabs, now and whenever a tab is closed. Resolves when all that are
 * free now are adopted. Ends when the connection is disconnected.
 */
export async function startOutbox(
  connectionId: string,
  client: QueryClient,
  { tab = ownTab, onUnknown }: OutboxOptions,
): Promise<void> {
  const ended = disconnected(connectionId)
  holdTabLock(outboxLock(connectionId, tab), ended)
  const saved = saveOnChange(connectionId, client, tab, ended)
  const followed = new Set([tab])
  const follow = async (other: string) => {
    if (followed.has(other)) return
    followed.add(other)
    const adopt = async () => {
      const outbox = await readOutbox(connectionId, other)
      if (!outbox) return
      if (outbox.isReadable) await adoptOutbox(connectionId, client, other, { outbox, saved })
      if (outbox.hasUnknown) onUnknown()
      else writeJournal(connectionId, other, null)
    }
    await afterTabDeath(outboxLock(connectionId, other), adopt, ended)
  }
  // Also follows tabs that are opened later, so that their outboxes are adopted when they close.
  const followAll = () => Promise.all(tabsWithJournal(connectionId).map(follow))
  globalThis.addEventListener?.('storage', followAll, { signal: ended })
  await followAll()
}

// Longer texts would delay every key press. IndexedDB has them soon after.
const maxJournalChars = 50_000

/** Stores each mutation by itself, because a bulk decision has many. Returns a function that resolves when all are stored. */
function saveOnChange(
  connectionId: string,
  client: QueryClient,
  tab: string,
  signal: AbortSignal,
): () => Promise<void> | null {
  const seen = new WeakMap<Mutation, Mutation['state']>()
  /** The names of the mutations in IndexedDB. */
  const stored = new Set<string>()
  /** The mutations that IndexedDB does not know yet. Null for one that is to be erased. */
  const changes = new Map<string, string | null>()
  let saving: Promise<void> | null = null

  const writeUnsaved = (maxChars: number) => {
    const written: Record<string, string> = {}
    let left = maxChars
    // The newest first: where there are too many, they are parts of a bulk decision that is just made.
    for (const [name, text] of [...changes].reverse()) {
      if (text === null || (left -= text.length) < 0) continue
      written[name] = text
    }
    const erased = [...changes].flatMap(([name, text]) => (text === null ? name : []))
    const isEmpty = stored.size === 0 && changes.size === 0
    writeJournal(connectionId, tab, isEmpty ? null : { written, erased })
  }

  const saveAll = async () => {
    // Changes of the same moment are one transaction: a mutation that another one replaces is erased with its arrival.
    await new Promise((resolve) => setTimeout(resolve))
    while (changes.size > 0 && !signal.aborted) {
      const batch = new Map(changes)
      const isPersisted = await persistAll(
        connectionId,
        new Map([...batch].map(([name, text]) => [outboxName(tab, name), text])),
      )
      for (const [name, text] of batch) {
        if (text === null) stored.delete(name)
        else if (isPersisted) stored.add(name)
        // Without IndexedDB the journal keeps the mutations.
        if (changes.get(name) === text && (isPersisted || text === null)) changes.delete(name)
      }
      if (!signal.aborted) writeUnsaved(maxJournalChars)
      if (!isPersisted) break
    }
    saving = null
  }

  const onChange = ({ type, mutation }: MutationCacheNotifyEvent) => {
    if (!mutation || (type !== 'removed' && seen.get(mutation) === mutation.state)) return
    seen.set(mutation, mutation.state)
    const name = String(mutation.mutationId)
    const text = type === 'removed' ? null : storedMutation(mutation)
    const isKnown = stored.has(name) || changes.has(name)
    if (text === null && !isKnown) return
    const isNew = !isKnown || text === null
    changes.delete(name)
    changes.set(name, text)
    if (isNew) writeUnsaved(maxJournalChars)
    saving ??= saveAll()
  }
  signal.addEventListener('abort', client.getMutationCache().subscribe(onChange))
  const onPageHide = () => {
    if (changes.size > 0) writeUnsaved(Number.POSITIVE_INFINITY)
  }
  globalThis.addEventListener?.('pagehide', onPageHide, { signal })
  return () => saving
}

interface Outbox {
  /** By their names, in the order in which they were made. */
  mutations: ReadonlyMap<string, readonly StoredMutation[]>
  /** Whether there are others, of a version that is not known. They stay where they are. */
  hasUnknown: boolean
  /** Whether the journal says which mutations are still to be sent. */
  isReadable: boolean
}

/** Undefined if there is none. */
async function readOutbox(connectionId: string, tab: string): Promise<Outbox | undefined> {
  const journal = readJournal(connectionId, tab)
  if (journal === undefined) return undefined
  const mutations = new Map<string, readonly StoredMutation[]>()
  if (journal === null) return { mutations, hasUnknown: true, isReadable: false }
  const { written, erased } = journal
  const all = outboxName(tab)
  const names = (await persistedNames(connectionId, all))
    .filter((name) => name === all || name.startsWith(`${all}/`))
    .map((name) => name.slice(all.length + 1))
  const left = [...new Set([...names, ...Object.keys(written)])].filter((name) => !erased.includes(name))
  let hasUnknown = false
  for (const name of left.toSorted((one, next) => Number(one) - Number(next))) {
    const found = parseMutations(written[name] ?? (await readRawValue(connectionId, outboxName(tab, name))))
    if (found) mutations.set(name, found)
    else hasUnknown = true
  }
  return { mutations, hasUnknown, isReadable: true }
}

/** How many changes of all tabs wait to be sent. A bulk decision counts its violations. */
export async function countUnsent(connectionId: string): Promise<number> {
  const outboxes = await Promise.all(tabsWithJournal(connectionId).map((tab) => readOutbox(connectionId, tab)))
  return outboxes
    .flatMap((outbox) => [...(outbox?.mutations.values() ?? [])].flat())
    .filter(({ state }) => state.status === 'pending')
    .reduce((sum, { state }) => sum + (bulkSize(state.variables) ?? 1), 0)
}

/** `saved` resolves when this tab has stored its own outbox. */
async function adoptOutbox(
  connectionId: string,
  client: QueryClient,
  other: string,
  { outbox, saved }: { outbox: Outbox; saved: () => Promise<void> | null },
): Promise<void> {
  // One that is stored although it is answered is kept until it is removed.
  const kept = { gcTime: Number.POSITIVE_INFINITY }
  const mutations = [...outbox.mutations.values()].flat()
  hydrate(client, {
    mutations: mutations.map((one) => (one.meta?.['isStored'] === true ? { ...one, ...kept } : one)),
  })
  // Writes this tab's outbox first: a crash in between duplicates an entry on disk but never loses one.
  await saved()
  const { written, erased } = readJournal(connectionId, other) ?? { written: {}, erased: [] }
  const adopted = [...outbox.mutations.keys()]
  const left = Object.entries(written).filter(([name]) => !outbox.mutations.has(name))
  writeJournal(connectionId, other, { written: Object.fromEntries(left), erased: [...erased, ...adopted] })
  await persistAll(connectionId, new Map([...erased, ...adopted].map((name) => [outboxName(other, name), null])))
  void client.resumePausedMutations()
}
