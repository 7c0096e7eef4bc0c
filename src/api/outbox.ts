import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { forgetValues, keepValue, keptNames, keptValue } from '../lib/kept.ts'
import { markWaiting } from './waiting.ts'

/*
 * What is on its way to the service survives the tab. Each tab writes its own outbox and holds a lock while it lives;
 * a tab that starts takes over the outboxes whose lock is free, so nothing is lost with a crash and nothing is sent by two.
 */
const tab = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
const entry = (id: string) => `outbox/${id}`
const lock = (connectionId: string, id: string) => `redline.outbox.${connectionId}.${id}`

function snapshot(client: QueryClient): DehydratedState {
  return dehydrate(client, {
    shouldDehydrateQuery: () => false,
    shouldDehydrateMutation: ({ state, options }) => state.status === 'pending' && options.mutationKey !== undefined,
  })
}

export async function startOutbox(connectionId: string, client: QueryClient): Promise<void> {
  void navigator.locks?.request(lock(connectionId, tab), () => new Promise(() => {}))
  let last = ''
  const save = () => {
    const state = snapshot(client)
    const now = JSON.stringify(state.mutations)
    if (now === last) return
    last = now
    markWaiting(connectionId, tab, state.mutations.length > 0)
    void (state.mutations.length > 0
      ? keepValue(connectionId, entry(tab), now)
      : forgetValues(connectionId, entry(tab)))
  }
  client.getMutationCache().subscribe(save)
  await adopt(connectionId, client)
  await client.resumePausedMutations()
}

async function adopt(connectionId: string, client: QueryClient): Promise<void> {
  for (const name of await keptNames(connectionId, 'outbox/')) {
    const id = name.slice('outbox/'.length)
    if (id === tab) continue
    await ifFree(lock(connectionId, id), async () => {
      const mutations = parse(await keptValue(connectionId, name))
      hydrate(client, { queries: [], mutations })
      // This tab's own entry is written first: a crash in between doubles an entry on disk, it never loses one.
      await keepValue(connectionId, entry(tab), JSON.stringify(snapshot(client).mutations))
      await forgetValues(connectionId, name)
      markWaiting(connectionId, id, false)
    })
  }
}

async function ifFree(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { ifAvailable: true }, (held) => (held ? work() : undefined))
}

/** Whatever was under way when the tab closed is treated as paused: whether it arrived is for its own function to find out. */
function parse(text: unknown): DehydratedState['mutations'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `snapshot`
  const mutations = typeof text === 'string' ? (JSON.parse(text) as DehydratedState['mutations']) : []
  for (const { state } of mutations) state.isPaused = true
  return mutations
}
