import type { QueryClient } from '@tanstack/react-query'
import { erasePersisted, persist, persistedNames, readPersisted } from '../lib/persisted-database.ts'
import { entry, lock, type Mutations, snapshot } from './outbox.ts'
import { afterTabDeath } from './tab-lock.ts'
import { markWaiting, waitingMark, waitingTabs } from './waiting.ts'

/** Takes over what other tabs left, now and whenever one of them dies. Settles when all that is free now is taken over. */
export async function takeOver(connectionId: string, client: QueryClient, tab: string): Promise<void> {
  const seen = new Set([tab])
  const follow = async (other: string) => {
    if (seen.has(other)) return
    seen.add(other)
    await afterTabDeath(lock(connectionId, other), () => adopt(connectionId, client, tab, other))
  }
  globalThis.addEventListener?.('storage', () => waitingTabs(connectionId).forEach((other) => void follow(other)))
  const kept = await persistedNames(connectionId, entry(''))
  const others = [...kept.map((name) => name.slice(entry('').length)), ...waitingTabs(connectionId)]
  await Promise.all(others.map(follow))
}

async function adopt(connectionId: string, client: QueryClient, tab: string, other: string): Promise<void> {
  const marked = parse(waitingMark(connectionId, other))
  const mutations = marked ?? parse(await readPersisted(connectionId, entry(other))) ?? []
  for (const { state, ...options } of mutations) client.getMutationCache().build(client, options, state)
  // This tab's own entry is written first: a crash in between doubles an entry on disk, it never loses one.
  const all = snapshot(client)
  if (all.length > 0) await persist(connectionId, entry(tab), JSON.stringify(all))
  markWaiting(connectionId, other, null)
  await erasePersisted(connectionId, entry(other))
  void client.resumePausedMutations()
}

/** Whatever was under way when the tab closed is treated as paused: whether it arrived is for its own function to find out. */
function parse(text: unknown): Mutations | null {
  if (typeof text !== 'string' || !text.startsWith('[')) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `snapshot`
  const mutations = JSON.parse(text) as Mutations
  for (const { state } of mutations) state.isPaused = true
  return mutations
}
