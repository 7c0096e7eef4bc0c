import { erasePersisted, persistAll, persistedNames, readPersisted } from '../state/persisted-database.ts'
import { connectionScoped, connectionState } from '../state/persisted-store.ts'
import type { Generation } from '../state/stored-values.ts'
import { databaseSchema, storedName } from '../state/schema.ts'

/** Of the mutation that sends a stored generation. */
export const generateDocumentKey = ['generate-document'] as const

export interface GenerateVariables {
  connection_id: string
  generation_id: string
}

/** A request that has made no document. */
export const unsent = {
  state: 'ready',
  problem: null,
  documentId: null,
  accepted_at: null,
  stopped: false,
  title: '',
  text: '',
} as const satisfies Partial<Generation>

const prefix = storedName(databaseSchema.generation, '')

/** Rows are named after their run, so that they are loaded and erased with it. */
export const rowId = (runId: string, row: number | '') => `${runId}/${row}`

/** The tables that are open, by the start of their name in the memory of the connection. */
export const csvSessions = 'csv session '

const finishedForMs = 7 * 86_400_000

/** Requests made in this browser and not dismissed yet, newest first. */
export const generationsOf = (connectionId: string) =>
  connectionState<readonly Generation[]>(connectionId, 'generations', [])

export async function readGeneration(connectionId: string, id: string): Promise<Generation | undefined> {
  return (await readPersisted(connectionId, databaseSchema.generation, id)) ?? undefined
}

/** Adds them to the store at once, so that a second click finds them. Resolves to whether they are on disk. */
export async function persistGenerations(connectionId: string, generations: readonly Generation[]): Promise<boolean> {
  show(connectionId, generations)
  return persistAll(connectionId, new Map(generations.map((one) => [prefix + one.id, one])))
}

export async function changeGeneration(
  connectionId: string,
  generation: Generation,
  change: Partial<Generation>,
): Promise<Generation> {
  const changed = { ...generation, ...change }
  await persistGenerations(connectionId, [changed])
  return changed
}

export async function forgetGeneration(connectionId: string, id: string): Promise<void> {
  const store = generationsOf(connectionId)
  store.set(store.get().filter((one) => one.id !== id))
  await erasePersisted(connectionId, prefix + id)
}

/** Erases the rows of a CSV run. */
export async function forgetRows(connectionId: string, runId: string): Promise<void> {
  const store = generationsOf(connectionId)
  store.set(store.get().filter((one) => one.row === undefined || one.run_id !== runId))
  await erasePersisted(connectionId, `${prefix}${rowId(runId, '')}*`)
}

/** Loads the generations of earlier visits, without the rows of CSV runs, once per visit. */
export function loadGenerations(connectionId: string): Promise<void> {
  return connectionScoped(connectionId, 'generations loaded', async () => {
    const names = await persistedNames(connectionId, prefix)
    const oldest = Date.now() - finishedForMs
    await load(
      connectionId,
      names.filter((name) => !name.slice(prefix.length).includes('/')),
      ({ state, submitted_at }) => state !== 'accepted' || submitted_at >= oldest,
    )
  })
}

export async function loadRows(connectionId: string, runId: string): Promise<void> {
  await load(connectionId, await persistedNames(connectionId, prefix + rowId(runId, '')))
}

async function load(
  connectionId: string,
  names: readonly string[],
  isKept: (generation: Generation) => boolean = () => true,
): Promise<void> {
  const values = await Promise.all(names.map((name) => readGeneration(connectionId, name.slice(prefix.length))))
  const kept = values.filter((one) => one !== undefined).filter(isKept)
  show(connectionId, kept)
  for (const { id, state } of kept) if (state === 'sent') void settleLost(connectionId, id)
  for (const one of values) if (one && !kept.includes(one)) await erasePersisted(connectionId, prefix + one.id)
}

/** Holds a lock while this tab sends the generation. */
export async function whileSending<T>(id: string, work: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? await navigator.locks.request(`redline.generation.${id}`, work) : work()
}

/** When no tab holds the lock, a generation that is still `sent` got no answer. */
async function settleLost(connectionId: string, id: string): Promise<void> {
  await whileSending(id, async () => {
    const generation = await readGeneration(connectionId, id)
    if (!generation) return
    if (generation.state === 'sent') await changeGeneration(connectionId, generation, { state: 'unsure' })
    else show(connectionId, [generation])
  })
}

function show(connectionId: string, generations: readonly Generation[]): void {
  const store = generationsOf(connectionId)
  const changed = new Set(generations.map(({ id }) => id))
  const others = store.get().filter(({ id }) => !changed.has(id))
  store.set([...others, ...generations].sort((a, b) => b.submitted_at - a.submitted_at || (a.id < b.id ? -1 : 1)))
}
