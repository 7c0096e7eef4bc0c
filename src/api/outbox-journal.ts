import { erasePersisted } from '../lib/persisted-database.ts'
import { namesIn, readRaw, writeRaw } from '../lib/storage.ts'
import { outboxName } from './outbox-entry.ts'

/*
 * A copy of the outbox in localStorage. It is written synchronously, before a key press returns, so that a reload or crash right
 * after loses nothing. It holds the mutations until IndexedDB has them, `1` from then on, and `[]` while they are erased there.
 */
export const inDatabase = '1'
const erasing = '[]'
const journalName = (connectionId: string, tab: string) => `c.${connectionId}.outbox.${tab}`

export function writeJournal(connectionId: string, tab: string, value: string | null): void {
  writeRaw(journalName(connectionId, tab), value)
}

/** The mutations in the journal. Null if it has none: they are in IndexedDB, or erased. */
export function readJournal(connectionId: string, tab: string): string | null {
  const value = readRaw(journalName(connectionId, tab))
  return value === inDatabase || value === erasing ? null : value
}

/** Whether the mutations in IndexedDB have arrived and their erasure was interrupted. */
export function isErasing(connectionId: string, tab: string): boolean {
  return readRaw(journalName(connectionId, tab)) === erasing
}

/** The journal goes last: without it nobody would look for an outbox whose erasure was interrupted. */
export async function eraseOutbox(connectionId: string, tab: string, isStillEmpty = () => true): Promise<void> {
  writeJournal(connectionId, tab, erasing)
  await erasePersisted(connectionId, outboxName(tab))
  if (isStillEmpty()) writeJournal(connectionId, tab, null)
}

/** The tabs, open or closed, that have unsent changes. */
export function tabsWithJournal(connectionId: string): string[] {
  const prefix = journalName(connectionId, '')
  return namesIn()
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
}

/** Whether there may be unsent changes of this or an earlier visit. */
export function hasUnsentChanges(connectionId: string): boolean {
  return tabsWithJournal(connectionId).length > 0
}
