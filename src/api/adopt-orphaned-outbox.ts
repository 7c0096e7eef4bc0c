import type { QueryClient } from '@tanstack/react-query'
import { erasePersisted, persistedNames, readPersisted } from '../lib/persisted-database.ts'
import { outboxLock, outboxName, parseMutation, type StoredMutation } from './outbox-entry.ts'
import { readJournal, tabsWithJournal, writeJournal } from './outbox-journal.ts'
import { afterTabDeath } from './tab-lock.ts'

export interface OutboxOptions {
  tab: string
  /** Called for an outbox of another version of the dashboard. It is kept. */
  onUnknown: () => void
  /** Resolves when this tab has stored its own outbox. */
  saved: () => Promise<void>
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
  await Promise.all(tabsWithJournal(connectionId).map(follow))
}

async function adopt(
  connectionId: string,
  client: QueryClient,
  { onUnknown, saved }: OutboxOptions,
  other: string,
): Promise<void> {
  const journal = readJournal(connectionId, other)
  if (journal === undefined) return undefined
  if (journal === null) return onUnknown()
  const start = outboxName(other)
  const names = (await persistedNames(connectionId, start)).map((name) => name.slice(start.length))
  const { written, erased } = journal
  const left = [...new Set([...names, ...Object.keys(written)])].filter((name) => !erased.includes(name))
  const mutations = await Promise.all(
    left.map(async (name) =>
      parseMutation(written[name] ?? (await readPersisted(connectionId, outboxName(other, name)))),
    ),
  )
  if (mutations.includes(null)) return onUnknown()
  // In the order in which they were made.
  const inOrder = mutations
    .filter((one): one is StoredMutation => one !== null)
    .map((mutation, index) => ({ mutation, number: Number(left[index]) }))
    .sort((one, next) => one.number - next.number)
  for (const { mutation } of inOrder) {
    const { state, ...options } = mutation
    client.getMutationCache().build(client, options, state)
  }
  // Writes this tab's outbox first: a crash in between duplicates an entry on disk but never loses one.
  await saved()
  writeJournal(connectionId, other, { written: {}, erased: left })
  await erasePersisted(connectionId, outboxName(other, '*'))
  // Last: without it nobody would look for an outbox whose erasure was interrupted.
  writeJournal(connectionId, other, null)
  void client.resumePausedMutations()
  return undefined
}
