import type { QueryClient } from '@tanstack/react-query'
import { persist, persistedNames, readPersisted } from '../lib/persisted-database.ts'
import { outboxLock, outboxName, parseMutations, storedMutations } from './outbox-entry.ts'
import { eraseOutbox, isErasing, readJournal, tabsWithJournal } from './outbox-journal.ts'
import { afterTabDeath } from './tab-lock.ts'

export interface OutboxOptions {
  tab: string
  /** Called for an outbox of another version of the dashboard. It is kept. */
  onUnknown: () => void
}

/** Adopts the outboxes of closed tabs, now and whenever a tab is closed. Resolves when all that are free now are adopted. */
export async function adoptOrphanedOutboxes(
  connectionId: string,
  client: QueryClient,
  options: OutboxOptions,
  signal: AbortSignal,
): Promise<void> {
  const followed = new Set([options.tab])
  const follow = async (other: string) => {
    if (followed.has(other)) return
    followed.add(other)
    const work = () => adopt(connectionId, client, options, other)
    await afterTabDeath(outboxLock(connectionId, other), work, signal)
  }
  // Also follows tabs that are opened later, so that their outboxes are adopted when they close.
  const followAll = () => {
    for (const other of tabsWithJournal(connectionId)) void follow(other)
  }
  globalThis.addEventListener?.('storage', followAll, { signal })
  const journals = tabsWithJournal(connectionId)
  if (journals.length === 0) return
  const persisted = await persistedNames(connectionId, outboxName(''))
  const others = [...persisted.map((name) => name.slice(outboxName('').length)), ...journals]
  await Promise.all(others.map(follow))
}

async function adopt(
  connectionId: string,
  client: QueryClient,
  { tab, onUnknown }: OutboxOptions,
  other: string,
): Promise<void> {
  const journal = readJournal(connectionId, other)
  const stored = journal ?? (await readPersisted(connectionId, outboxName(other)))
  if (typeof stored === 'string' && !isErasing(connectionId, other)) {
    const mutations = parseMutations(stored)
    if (!mutations) return onUnknown()
    for (const { state, ...options } of mutations) client.getMutationCache().build(client, options, state)
    // Writes this tab's outbox first: a crash in between duplicates an entry on disk but never loses one.
    const all = storedMutations(client)
    if (all !== null) await persist(connectionId, outboxName(tab), all)
  }
  await eraseOutbox(connectionId, other)
  void client.resumePausedMutations()
}
