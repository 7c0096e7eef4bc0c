import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { isRecord } from '../lib/is-record.ts'
import { isAddComment, neverSent } from './comment-mutation.ts'

type DehydratedMutations = DehydratedState['mutations']

/** The name of a tab's outbox in IndexedDB, and of the lock that it holds while it is open. */
export const outboxName = (tab: string) => `outbox/${tab}`
export const outboxLock = (connectionId: string, tab: string) => `redline.outbox.${connectionId}.${tab}`

/** Raised whenever variables of a stored mutation change their form. What another version has stored is kept, not converted. */
const version = 1

/** All unanswered mutations, paused or running, as they are stored. Null if there are none. */
export function storedMutations(client: QueryClient): string | null {
  const { mutations } = dehydrate(client, {
    shouldDehydrateQuery: () => false,
    shouldDehydrateMutation: ({ state, options, meta }) =>
      state.status === 'pending' && options.mutationKey !== undefined && meta?.['isStored'] !== false,
  })
  return mutations.length > 0 ? JSON.stringify({ version, mutations }) : null
}

/**
 * Null if it was written by another version of the dashboard or is damaged. A mutation that was running when the tab closed
 * counts as a failed try and is paused. Its mutation function finds out whether it arrived. A comment that was only waiting was
 * never sent, so it need not be looked for.
 */
export function parseMutations(text: string): DehydratedMutations | null {
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    // Damaged: reported by the caller like an unknown version.
    return null
  }
  if (!isRecord(stored) || stored['version'] !== version) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `storedMutations` of this version
  const mutations = stored['mutations'] as DehydratedMutations
  for (const { state } of mutations) {
    if (!state.isPaused) state.failureCount += 1
    else if (state.failureCount === 0 && isAddComment(state.variables)) neverSent.add(state.variables.id)
    state.isPaused = true
  }
  return mutations
}
