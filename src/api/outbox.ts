import type { DehydratedState, MutationCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { forgetValues, keepValue, keptNames, keptValue } from '../lib/kept.ts'
import { afterTabDeath, holdTabLock } from './tab-lock.ts'
import { markWaiting, waitingMark, waitingTabs } from './waiting.ts'

type Mutations = DehydratedState['mutations']

/*
 * What is on its way to the service survives the tab. Each tab writes its own outbox and holds a lock while it lives;
 * every other tab takes over an outbox whose lock is free, so nothing is lost with a crash and nothing is sent by two.
 */
const ownTab: string = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
const entry = (tab: string) => `outbox/${tab}`
const lock = (connectionId: string, tab: string) => `redline.outbox.${connectionId}.${tab}`

/** Settles when everything that no living tab has is taken over. */
export async function startOutbox(connectionId: string, client: QueryClient, tab = ownTab): Promise<void> {
  holdTabLock(lock(connectionId, tab))
  keepOutbox(connectionId, client, tab)
  const seen = new Set([tab])
  const follow = async (other: string) => {
    if (seen.has(other)) return
    seen.add(other)
    await afterTabDeath(lock(connectionId, other), () => adopt(connectionId, client, tab, other))
  }
  // Also of tabs that are opened later: nobody may come to open another once they are closed.
  globalThis.addEventListener?.('storage', () => waitingTabs(connectionId).forEach((other) => void follow(other)))
  const kept = await keptNames(connectionId, entry(''))
  const others = [...kept.map((name) => name.slice(entry('').length)), ...waitingTabs(connectionId)]
  await Promise.all(others.map(follow))
}

/** As the library's own `dehydrate` writes mutations; that one brings all it can do with queries. */
function snapshot(client: QueryClient): Mutations {
  const pending = client.getMutationCache().findAll({ status: 'pending' })
  return pending.flatMap(({ state, options: { mutationKey, scope } }) =>
    mutationKey === undefined ? [] : [{ mutationKey, state, ...(scope && { scope }) }],
  )
}

// What is larger is not worth a pause after every key: it is in the outbox a moment later.
const writtenAtOnce = 50_000

/**
 * The outbox is written a moment after a key is pressed, and a reload or a crash may come first. So what is new is also
 * marked, which needs no moment.
 */
function keepOutbox(connectionId: string, client: QueryClient, tab: string): void {
  let [now, written] = ['[]', '[]']
  const save = async (event: MutationCacheNotifyEvent) => {
    const mutations = snapshot(client)
    const text = JSON.stringify(mutations)
    if (text === now) return
    now = text
    if (mutations.length === 0) {
      markWaiting(connectionId, tab, null)
      await forgetValues(connectionId, entry(tab))
    } else {
      const isNew = event.type === 'added' || (event.type === 'updated' && event.action.type === 'pending')
      if (isNew) markWaiting(connectionId, tab, text.length <= writtenAtOnce ? text : '1')
      // Where the outbox cannot be written the mark is all there is.
      const isKept = await keepValue(connectionId, entry(tab), text)
      if (now === text) markWaiting(connectionId, tab, isKept || text.length > writtenAtOnce ? '1' : text)
    }
    written = text
  }
  client.getMutationCache().subscribe((event) => void save(event))
  globalThis.addEventListener?.('pagehide', () => {
    if (written !== now && now !== '[]') markWaiting(connectionId, tab, now)
  })
}

async function adopt(connectionId: string, client: QueryClient, tab: string, other: string): Promise<void> {
  const marked = parse(waitingMark(connectionId, other))
  const mutations = marked ?? parse(await keptValue(connectionId, entry(other))) ?? []
  for (const { state, ...options } of mutations) client.getMutationCache().build(client, options, state)
  // This tab's own entry is written first: a crash in between doubles an entry on disk, it never loses one.
  const all = snapshot(client)
  if (all.length > 0) await keepValue(connectionId, entry(tab), JSON.stringify(all))
  markWaiting(connectionId, other, null)
  await forgetValues(connectionId, entry(other))
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
