import type { DehydratedState, Mutation } from '@tanstack/react-query'
import { isRecord, parseJson } from '../lib/json.ts'
import { namesIn, readRaw, writeRaw } from './storage.ts'

export type StoredMutation = DehydratedState['mutations'][number]

/** The names of a tab's mutations in IndexedDB, and of the lock that it holds while it is open. */
export const outboxName = (tab: string, entry = '') => `outbox/${tab}/${entry}`
export const outboxLock = (connectionId: string, tab: string) => `redline.outbox.${connectionId}.${tab}`

/** Raised whenever variables of a stored mutation change their form. What another version has stored is kept, not converted. */
export const outboxVersion = 2

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

/**
 * Null if it was written by another version of the dashboard or is damaged. A mutation that was running when the tab closed
 * counts as a failed try and is paused. Its mutation function finds out whether it arrived.
 */
export function parseMutation(text: string | undefined): StoredMutation | null {
  const stored: unknown = parseJson(text ?? '')
  if (!isRecord(stored) || stored['version'] !== outboxVersion) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `storedMutation` of this version
  const mutation = stored['mutation'] as StoredMutation
  const { state } = mutation
  if (state.status !== 'pending') return mutation
  if (!state.isPaused) state.failureCount += 1
  state.isPaused = true
  return mutation
}

/**
 * What IndexedDB does not know yet of a tab's outbox, in localStorage. It is written synchronously, before a key press returns, so
 * that a reload or crash right after loses nothing, and sends nothing again that was answered. It is there as long as the outbox
 * has a mutation.
 */
interface Journal {
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

/** How many violations a part of a bulk decision has. Null for anything else. */
export function bulkSize(variables: unknown): number | null {
  if (!isRecord(variables) || typeof variables['bulk_id'] !== 'string') return null
  return Array.isArray(variables['violations']) ? variables['violations'].length : 0
}
