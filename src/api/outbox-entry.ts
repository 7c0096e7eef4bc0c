import type { DehydratedState, Mutation } from '@tanstack/react-query'
import { isRecord } from '../lib/is-record.ts'
import { keptStored } from './start-mutation.ts'
import { isAddComment, neverSent } from './comment-mutation.ts'

export type StoredMutation = DehydratedState['mutations'][number]

/** The names of a tab's mutations in IndexedDB, and of the lock that it holds while it is open. */
export const outboxName = (tab: string, entry = '') => `outbox/${tab}/${entry}`
export const outboxLock = (connectionId: string, tab: string) => `redline.outbox.${connectionId}.${tab}`

/** Raised whenever variables of a stored mutation change their form. What another version has stored is kept, not converted. */
export const outboxVersion = 2

/** A mutation as it is stored: an unanswered one, paused or running, or one whose `meta` says so. Null if it is not. */
export function storedMutation({ state, options, meta }: Mutation): string | null {
  const wanted = meta?.['isStored']
  const isStored = wanted ?? (state.status === 'pending' && options.mutationKey !== undefined)
  if (isStored !== true) return null
  const { mutationKey, scope } = options
  const mutation: StoredMutation = {
    mutationKey,
    state,
    ...(scope && { scope }),
    ...(wanted === true && { meta: keptStored }),
  }
  return JSON.stringify({ version: outboxVersion, mutation })
}

/**
 * Null if it was written by another version of the dashboard or is damaged. A mutation that was running when the tab closed
 * counts as a failed try and is paused. Its mutation function finds out whether it arrived. A comment that was only waiting was
 * never sent, so it need not be looked for.
 */
export function parseMutation(text: unknown): StoredMutation | null {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored['version'] !== outboxVersion) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `storedMutation` of this version
  const mutation = stored['mutation'] as StoredMutation
  const { state } = mutation
  if (state.status !== 'pending') return mutation
  if (!state.isPaused) state.failureCount += 1
  else if (state.failureCount === 0 && isAddComment(state.variables)) neverSent.add(state.variables.id)
  state.isPaused = true
  return mutation
}

export function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null
  } catch {
    // Damaged: reported by the caller like an unknown version.
    return null
  }
}
