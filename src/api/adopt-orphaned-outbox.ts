import type { QueryClient } from '@tanstack/react-query'
import { erasePersisted, persistedNames, readPersisted } from '../lib/persisted-database.ts'
import { bulkSize } from './start-mutation.ts'
import {
  outboxLock,
  outboxName,
  parseMutation,
  readJournal,
  type StoredMutation,
  tabsWithJournal,
  writeJournal,
} from './outbox-entry.ts'
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

/** In the order in which they were made. Undefined if there is none, null if another version of the dashboard has written it. */
async function readOutbox(connectionId: string, tab: string): Promise<OutboxEntry[] | null | undefined> {
  const journal = readJournal(connectionId, tab)
  if (!journal) return journal
  const { written, erased } = journal
  const start = outboxName(tab)
  const names = (await persistedNames(connectionId, start)).map((name) => name.slice(start.length))
  const left = [...new Set([...names, ...Object.keys(written)])].filter((name) => !erased.includes(name))
  const entries: OutboxEntry[] = []
  for (const name of left.toSorted((one, next) => Number(one) - Number(next))) {
    const mutation = parseMutation(written[name] ?? (await readPersisted<string>(connectionId, outboxName(tab, name))))
    if (!mutation) return null
    entries.push({ name, mutation })
  }
  return entries
}

interface OutboxEntry {
  name: string
  mutation: StoredMutation
}

/** How many changes of all tabs wait to be sent. A bulk decision counts its violations. */
export async function countUnsent(connectionId: string): Promise<number> {
  const outboxes = await Promise.all(tabsWithJournal(connectionId).map((tab) => readOutbox(connectionId, tab)))
  return outboxes
    .flatMap((entries) => entries ?? [])
    .filter(({ mutation }) => mutation.state.status === 'pending')
    .reduce((sum, { mutation }) => sum + (bulkSize(mutation.state.variables) ?? 1), 0)
}

async function adopt(
  connectionId: string,
  client: QueryClient,
  { onUnknown, saved }: OutboxOptions,
  other: string,
): Promise<void> {
  const entries = await readOutbox(connectionId, other)
  if (entries === undefined) return undefined
  if (entries === null) return onUnknown()
  for (const { mutation } of entries) {
    const { state, ...options } = mutation
    // One that is stored although it is answered is kept until it is removed.
    const kept = options.meta?.['isStored'] === true && { gcTime: Number.POSITIVE_INFINITY }
    client.getMutationCache().build(client, { ...options, ...kept }, state)
  }
  // Writes this tab's outbox first: a crash in between duplicates an entry on disk but never loses one.
  await saved()
  writeJournal(connectionId, other, { written: {}, erased: entries.map(({ name }) => name) })
  await erasePersisted(connectionId, outboxName(other, '*'))
  // Last: without it nobody would look for an outbox whose erasure was interrupted.
  writeJournal(connectionId, other, null)
  void client.resumePausedMutations()
  return undefined
}
