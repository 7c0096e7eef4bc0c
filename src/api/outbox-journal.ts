import { isRecord } from '../lib/is-record.ts'
import { namesIn, readRaw, writeRaw } from '../lib/storage.ts'
import { outboxVersion, parseJson } from './outbox-entry.ts'

/**
 * What IndexedDB does not know yet of a tab's outbox, in localStorage. It is written synchronously, before a key press returns, so
 * that a reload or crash right after loses nothing, and sends nothing again that was answered. It is there as long as the outbox
 * has a mutation.
 */
export interface Journal {
  version: number
  /** Mutations by their names. */
  written: Record<string, string>
  erased: readonly string[]
}

const journalName = (connectionId: string, tab: string) => `c.${connectionId}.outbox.${tab}`

/** Null erases it. */
export function writeJournal(connectionId: string, tab: string, journal: Omit<Journal, 'version'> | null): void {
  writeRaw(journalName(connectionId, tab), journal && JSON.stringify({ version: outboxVersion, ...journal }))
}

/** Undefined if there is none, null if another version of the dashboard has written it. */
export function readJournal(connectionId: string, tab: string): Journal | null | undefined {
  const text = readRaw(journalName(connectionId, tab))
  if (text === null) return undefined
  const journal = parseJson(text)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this version
  return isRecord(journal) && journal['version'] === outboxVersion ? (journal as unknown as Journal) : null
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
