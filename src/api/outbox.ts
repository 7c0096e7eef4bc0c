import type { MutationCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { newId } from '../lib/new-id.ts'
import { persist } from '../lib/persisted-database.ts'
import { adoptOrphanedOutboxes } from './adopt-orphaned-outbox.ts'
import { outboxLock, outboxName, pendingMutations } from './outbox-entry.ts'
import { eraseOutbox, hasUnsentChanges, writeJournal } from './outbox-journal.ts'
import { holdTabLock } from './tab-lock.ts'

/*
 * Pending mutations survive the tab. Each tab writes its own outbox and holds a lock while it is open. Another tab adopts an
 * outbox whose lock is free, so nothing is lost in a crash and nothing is sent by two tabs. When a mutation is sent again is
 * decided in ../lib/retry.ts.
 */
const ownTab = newId()

/** Resolves when every outbox without an open tab has been adopted. */
export async function startOutbox(connectionId: string, client: QueryClient, tab = ownTab): Promise<void> {
  holdTabLock(outboxLock(connectionId, tab))
  saveOnChange(connectionId, client, tab)
  const adopting = adoptOrphanedOutboxes(connectionId, client, tab)
  if (hasUnsentChanges(connectionId)) await adopting
}

// Longer texts would delay every key press. IndexedDB has them soon after.
const maxJournalChars = 50_000

function saveOnChange(connectionId: string, client: QueryClient, tab: string): void {
  let [current, written] = ['[]', '[]']
  const save = async (event: MutationCacheNotifyEvent) => {
    const mutations = pendingMutations(client)
    const text = JSON.stringify(mutations)
    if (text === current) return
    current = text
    if (mutations.length === 0) {
      await eraseOutbox(connectionId, tab, () => current === text)
    } else {
      const isNew = event.type === 'added' || (event.type === 'updated' && event.action.type === 'pending')
      const isShort = text.length <= maxJournalChars
      if (isNew) writeJournal(connectionId, tab, isShort ? text : '1')
      const isPersisted = await persist(connectionId, outboxName(tab), text)
      // Without IndexedDB the journal keeps the mutations.
      if (current === text) writeJournal(connectionId, tab, isPersisted || !isShort ? '1' : text)
    }
    written = text
  }
  client.getMutationCache().subscribe((event) => void save(event))
  globalThis.addEventListener?.('pagehide', () => {
    if (written !== current && current !== '[]') writeJournal(connectionId, tab, current)
  })
}
