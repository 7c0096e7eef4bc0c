import { namesIn, readRaw, writeRaw } from '../lib/storage.ts'

/*
 * localStorage beside the outbox in IndexedDB: it is written before a key press returns, so that a reload or a crash in the
 * same moment loses nothing. It holds the mutations until IndexedDB has them, and `1` from then on.
 */
const journalName = (connectionId: string, tab: string) => `c.${connectionId}.outbox.${tab}`

export function writeJournal(connectionId: string, tab: string, value: string | null): void {
  writeRaw(journalName(connectionId, tab), value)
}

export function readJournal(connectionId: string, tab: string): string | null {
  return readRaw(journalName(connectionId, tab))
}

/** The tabs, open or closed, that have something to send. */
export function tabsWithJournal(connectionId: string): string[] {
  const prefix = journalName(connectionId, '')
  return namesIn()
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
}

/** Something of this or an earlier visit may still wait to be sent. */
export function hasUnsentChanges(connectionId: string): boolean {
  return tabsWithJournal(connectionId).length > 0
}
