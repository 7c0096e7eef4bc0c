import type { MutationCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { newId } from '../lib/new-id.ts'
import { persist } from '../lib/persisted-database.ts'
import { adoptOrphanedOutboxes, type OutboxOptions } from './adopt-orphaned-outbox.ts'
import { onDisconnect } from './connections.ts'
import { outboxLock, outboxName, storedMutations } from './outbox-entry.ts'
import { eraseOutbox, hasUnsentChanges, inDatabase, writeJournal } from './outbox-journal.ts'
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
  const ended = new AbortController()
  const stopListening = onDisconnect((id) => {
    if (id !== connectionId) return
    ended.abort()
    stopListening()
  })
  holdTabLock(outboxLock(connectionId, tab), ended.signal)
  saveOnChange(connectionId, client, tab, ended.signal)
  const adopting = adoptOrphanedOutboxes(connectionId, client, { tab, onUnknown }, ended.signal)
  if (hasUnsentChanges(connectionId)) await adopting
}

// Longer texts would delay every key press. IndexedDB has them soon after.
const maxJournalChars = 50_000

function saveOnChange(connectionId: string, client: QueryClient, tab: string, signal: AbortSignal): void {
  let current: string | null = null
  let written: string | null = null
  const save = async (event: MutationCacheNotifyEvent) => {
    const text = storedMutations(client)
    if (text === current) return
    current = text
    if (text === null) {
      await eraseOutbox(connectionId, tab, () => current === null)
    } else {
      const isNew = event.type === 'added' || (event.type === 'updated' && event.action.type === 'pending')
      const isShort = text.length <= maxJournalChars
      if (isNew) writeJournal(connectionId, tab, isShort ? text : inDatabase)
      const isPersisted = await persist(connectionId, outboxName(tab), text)
      // Without IndexedDB the journal keeps the mutations.
      if (current === text) writeJournal(connectionId, tab, isPersisted || !isShort ? inDatabase : text)
    }
    written = text
  }
  const stop = client.getMutationCache().subscribe((event) => void save(event))
  signal.addEventListener('abort', stop)
  const onPageHide = () => {
    if (written !== current && current !== null) writeJournal(connectionId, tab, current)
  }
  globalThis.addEventListener?.('pagehide', onPageHide, { signal })
}
