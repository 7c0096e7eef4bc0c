import type { DehydratedState, MutationCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { newId } from '../lib/new-id.ts'
import { onFirstTouch } from '../lib/on-first-touch.ts'
import { holdTabLock } from './tab-lock.ts'
import { markWaiting, somethingWaits } from './waiting.ts'

export type Mutations = DehydratedState['mutations']

/*
 * What is on its way to the service survives the tab. Each tab writes its own outbox and holds a lock while it lives;
 * every other tab takes over an outbox whose lock is free, so nothing is lost with a crash and nothing is sent by two.
 */
const ownTab = newId()
export const entry = (tab: string) => `outbox/${tab}`
export const lock = (connectionId: string, tab: string) => `redline.outbox.${connectionId}.${tab}`

/** Settles when everything that no living tab has is taken over, where a mark says that there may be something. */
export async function startOutbox(connectionId: string, client: QueryClient, tab = ownTab): Promise<void> {
  holdTabLock(lock(connectionId, tab))
  keepOutbox(connectionId, client, tab)
  const others = onFirstTouch(() =>
    import('./take-over.ts').then(({ takeOver }) => takeOver(connectionId, client, tab)),
  )
  // Also of tabs that are opened later: nobody may come to open another once they are closed.
  globalThis.addEventListener?.('storage', () => somethingWaits(connectionId) && others.load().catch(() => undefined))
  if (somethingWaits(connectionId)) await others.load()
}

/** As the library's own `dehydrate` writes mutations; that one brings all it can do with queries. */
export function snapshot(client: QueryClient): Mutations {
  const pending = client.getMutationCache().findAll({ status: 'pending' })
  return pending.flatMap(({ state, options: { mutationKey, scope } }) =>
    mutationKey === undefined ? [] : [{ mutationKey, state, ...(scope && { scope }) }],
  )
}

// Comes before it is needed, and where it cannot be had the mark is all there is.
const kept = onFirstTouch(() => import('../lib/persisted-database.ts'))
const nothingKept = () => false

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
      await kept.load().then(({ erasePersisted }) => erasePersisted(connectionId, entry(tab)), nothingKept)
    } else {
      const isNew = event.type === 'added' || (event.type === 'updated' && event.action.type === 'pending')
      if (isNew) markWaiting(connectionId, tab, text.length <= writtenAtOnce ? text : '1')
      const isKept = await kept.load().then(({ persist }) => persist(connectionId, entry(tab), text), nothingKept)
      if (now === text) markWaiting(connectionId, tab, isKept || text.length > writtenAtOnce ? '1' : text)
    }
    written = text
  }
  client.getMutationCache().subscribe((event) => void save(event))
  globalThis.addEventListener?.('pagehide', () => {
    if (written !== now && now !== '[]') markWaiting(connectionId, tab, now)
  })
}
