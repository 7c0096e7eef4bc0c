import type { DehydratedState, Mutation } from '@tanstack/react-query'
import { isRecord, parseJson, type Unknowns } from '../lib/json.ts'
import { persistedFor } from './persisted-store.ts'
import { connectionSchema, databaseSchema, storedName } from './schema.ts'
import { namesIn } from './storage.ts'
import type { OutboxJournal } from './stored-values.ts'

export type StoredMutation = DehydratedState['mutations'][number]

/** The name of a tab's mutation in IndexedDB. Without an entry, that of all together, as they were stored until 0.2. */
export const outboxName = (tab: string, entry = '') =>
  storedName(databaseSchema.outbox, entry === '' ? tab : `${tab}/${entry}`)
/** The lock that a tab holds while it is open. */
export const outboxLock = (connectionId: string, tab: string) => `redline.outbox.${connectionId}.${tab}`

/** Raised whenever variables of a stored mutation change their form, with a conversion in `mutationsIn`. */
const outboxVersion = 2

/** Stored after it is answered, too, until it is removed. */
export const storedMeta = { isStored: true }

/** A mutation as it is stored: an unanswered one, paused or running, or one whose `meta` says so. Null if it is not. */
export function storedMutation({ state, options, meta }: Mutation): string | null {
  const wanted = meta?.['isStored']
  const isStored = wanted ?? (state.status === 'pending' && options.mutationKey !== undefined)
  if (isStored !== true) return null
  const { mutationKey, scope } = options
  const mutation: StoredMutation = { mutationKey, state, scope, meta: wanted === true ? storedMeta : undefined }
  return JSON.stringify({ version: outboxVersion, mutation })
}

function mutationsIn(stored: Unknowns): StoredMutation[] | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `storedMutation` of this version
  if (stored['version'] === outboxVersion) return [stored['mutation'] as StoredMutation]
  // Until 0.2 all mutations of a tab were one text. Each has the form of today.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by that version
  if (stored['version'] === 1 && Array.isArray(stored['mutations'])) return stored['mutations'] as StoredMutation[]
  return null
}

/**
 * Null if it was written by a version of the dashboard that is not known, or is damaged. A mutation that was running when the tab
 * closed counts as a failed try and is paused. Its mutation function finds out whether it arrived.
 */
export function parseMutations(text: unknown): StoredMutation[] | null {
  const stored = typeof text === 'string' ? parseJson(text) : undefined
  const mutations = isRecord(stored) ? mutationsIn(stored) : null
  for (const { state } of mutations ?? []) {
    if (state.status !== 'pending') continue
    if (!state.isPaused) state.failureCount += 1
    state.isPaused = true
  }
  return mutations
}

const journalOf = (connectionId: string, tab: string) => persistedFor(connectionId, connectionSchema.outboxJournal, tab)

/** Null erases it. */
export function writeJournal(connectionId: string, tab: string, journal: Omit<OutboxJournal, 'version'> | null): void {
  if (journal) journalOf(connectionId, tab).set({ version: outboxVersion, ...journal })
  else journalOf(connectionId, tab).erase()
}

/** Undefined if there is none, null if a version that is not known has written it. */
export function readJournal(connectionId: string, tab: string): OutboxJournal | null | undefined {
  const journal = journalOf(connectionId, tab)
  return journal.exists() ? journal.get() : undefined
}

/** The tabs, open or closed, that have unsent changes. */
export function tabsWithJournal(connectionId: string): string[] {
  const prefix = `c.${connectionId}.${storedName(connectionSchema.outboxJournal, '')}`
  return namesIn()
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
}

/** Whether there may be unsent changes of this or an earlier visit. */
export function hasUnsentChanges(connectionId: string): boolean {
  return tabsWithJournal(connectionId).length > 0
}

/** How many violations a part of a bulk decision has. Null for anything else. */
export function bulkSize(variables: unknown): number | null {
  if (!isRecord(variables) || typeof variables['bulk_id'] !== 'string') return null
  return Array.isArray(variables['violations']) ? variables['violations'].length : 0
}
