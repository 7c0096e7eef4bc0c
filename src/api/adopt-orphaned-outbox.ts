import type { QueryClient } from '@tanstack/react-query'
import { isRecord } from '../lib/is-record.ts'
import { persist, persistedNames, readPersisted } from '../lib/persisted-database.ts'
import { isAddComment, neverSent } from './comment-mutation.ts'
import { type DehydratedMutations, outboxLock, outboxName, pendingMutations } from './outbox-entry.ts'
import { eraseOutbox, readJournal, tabsWithJournal } from './outbox-journal.ts'
import { afterTabDeath } from './tab-lock.ts'
import { reviewKey } from './violations.ts'

/** Adopts the outboxes of closed tabs, now and whenever a tab is closed. Resolves when all that are free now are adopted. */
export async function adoptOrphanedOutboxes(connectionId: string, client: QueryClient, tab: string): Promise<void> {
  const followed = new Set([tab])
  const follow = async (other: string) => {
    if (followed.has(other)) return
    followed.add(other)
    await afterTabDeath(outboxLock(connectionId, other), () => adopt(connectionId, client, tab, other))
  }
  // Also follows tabs that are opened later, so that their outboxes are adopted when they close.
  globalThis.addEventListener?.('storage', () => {
    for (const other of tabsWithJournal(connectionId)) void follow(other)
  })
  const journals = tabsWithJournal(connectionId)
  if (journals.length === 0) return
  const persisted = await persistedNames(connectionId, outboxName(''))
  const others = [...persisted.map((name) => name.slice(outboxName('').length)), ...journals]
  await Promise.all(others.map(follow))
}

async function adopt(connectionId: string, client: QueryClient, tab: string, other: string): Promise<void> {
  const inJournal = parseMutations(readJournal(connectionId, other))
  const mutations = inJournal ?? parseMutations(await readPersisted(connectionId, outboxName(other))) ?? []
  if (mutations.some(isEarlierReview)) {
    const { upgradeReview } = await import('./review-upgrade.ts')
    for (const { state } of mutations.filter(isEarlierReview)) state.variables = upgradeReview(state.variables)
  }
  for (const { state, ...options } of mutations) client.getMutationCache().build(client, options, state)
  // Writes this tab's outbox first: a crash in between duplicates an entry on disk but never loses one.
  const all = pendingMutations(client)
  if (all.length > 0) await persist(connectionId, outboxName(tab), JSON.stringify(all))
  await eraseOutbox(connectionId, other)
  void client.resumePausedMutations()
}

/** Written by an earlier version of the dashboard, whose reviews had no steps, or one step for a whole group. */
function isEarlierReview({ mutationKey, state }: DehydratedMutations[number]): boolean {
  if (mutationKey?.[0] !== reviewKey[0] || !isRecord(state.variables)) return false
  const { steps } = state.variables
  return !Array.isArray(steps) || steps.some((step) => isRecord(step) && 'group' in step)
}

/**
 * A mutation that was running when the tab closed counts as a failed try and is paused. Its mutation function finds out whether
 * it arrived. A comment that was only waiting was never sent, so it need not be looked for.
 */
function parseMutations(text: unknown): DehydratedMutations | null {
  if (typeof text !== 'string' || !text.startsWith('[')) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `saveOnChange`
  const mutations = JSON.parse(text) as DehydratedMutations
  for (const { state } of mutations) {
    if (!state.isPaused) state.failureCount += 1
    else if (state.failureCount === 0 && isAddComment(state.variables)) neverSent.add(state.variables.id)
    state.isPaused = true
  }
  return mutations
}
