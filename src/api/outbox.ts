import type { Mutation, MutationCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { newId } from '../lib/new-id.ts'
import { persistAll } from '../lib/persisted-database.ts'
import type { OutboxOptions } from './adopt-orphaned-outbox.ts'
import { disconnected } from './connections.ts'
import { hasUnsentChanges, outboxLock, outboxName, storedMutation, writeJournal } from './outbox-entry.ts'
import { holdTabLock } from './tab-lock.ts'

/*
 * Pending mutations survive the tab. Each tab writes its own outbox and holds a lock while it is open. Another tab adopts an
 * outbox whose lock is free, so nothing is lost in a crash and nothing is sent by two tabs. When a mutation is sent again is
 * decided in ../lib/retry.ts.
 */
const ownTab = newId()

/** Resolves when every outbox without an open tab has been adopted. Ends when the connection is disconnected. */
export async function startOutbox(
  connectionId: string,
  client: QueryClient,
  { tab = ownTab, onUnknown }: Pick<OutboxOptions, 'onUnknown'> & Partial<OutboxOptions>,
): Promise<void> {
  const ended = disconnected(connectionId)
  holdTabLock(outboxLock(connectionId, tab), ended)
  const saved = saveOnChange(connectionId, client, tab, ended)
  const adopt = async () => {
    if (!hasUnsentChanges(connectionId)) return
    globalThis.removeEventListener?.('storage', adopt)
    // Most visits have nothing to adopt.
    const { adoptOrphanedOutboxes } = await import('./adopt-orphaned-outbox.ts')
    await adoptOrphanedOutboxes(connectionId, client, { tab, onUnknown, saved }, ended)
  }
  globalThis.addEventListener?.('storage', adopt, { signal: ended })
  await adopt()
}

// Longer texts would delay every key press. IndexedDB has them soon after.
const maxJournalChars = 50_000

/** Stores each mutation by itself, because a bulk decision has many. Returns a function that resolves when all are stored. */
function saveOnChange(
  connectionId: string,
  client: QueryClient,
  tab: string,
  signal: AbortSignal,
): () => Promise<void> {
  const cache = client.getMutationCache()
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
  const stop = cache.subscribe(onChange)
  signal.addEventListener('abort', stop)
  const onPageHide = () => {
    if (changes.size > 0) writeUnsaved(Number.POSITIVE_INFINITY)
  }
  globalThis.addEventListener?.('pagehide', onPageHide, { signal })
  return async () => {
    await saving
  }
}
