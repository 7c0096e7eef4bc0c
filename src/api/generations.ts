import { erasePersisted, persist, persistedNames, readPersisted } from '../lib/persisted-database.ts'
import {
  isFlag,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isOptional,
  isRecordOf,
  isText,
  type Guard,
} from '../lib/json-guards.ts'
import { connectionScoped, connectionState } from '../lib/persisted-store.ts'
import type { Store } from '../lib/store.ts'

const states = ['ready', 'sent', 'unsure', 'refused', 'accepted'] as const

/**
 * `ready`: may be sent. `sent`: the request is running. `unsure`: no answer came, so the document may exist. `refused`: there is
 * no document. `accepted`: it has a `documentId`.
 */
export type GenerationState = (typeof states)[number]

export interface GenerationProblem {
  kind: 'refused' | 'unreachable' | 'unreadable'
  status: number | null
  detail: string
  items: { loc: (string | number)[]; msg: string; type: string }[]
}

/** A requested document: the request and its outcome. */
export interface Generation {
  id: string
  /** The same for all documents of one press of Generate. Absent in older entries. */
  run_id?: string
  submitted_at: number
  templateId: string
  templateKey: string
  language_key: string
  toneOfVoiceId: string | null
  toneOfVoiceMetaId: string | null
  tone_name: string | null
  input: string
  violation_id: string | null
  state: GenerationState
  problem: GenerationProblem | null
  documentId: string | null
  /** The service's `message` when it accepted the request. It may name the writer. Absent in older entries. */
  message?: string
  accepted_at: number | null
  /** The user stopped waiting for it. */
  stopped: boolean
}

const isLoc: Guard<string | number> = (value) => isText(value) || isNumber(value)

const isGeneration: Guard<Generation> = isRecordOf<Generation>({
  id: isText,
  run_id: isOptional(isText),
  submitted_at: isNumber,
  templateId: isText,
  templateKey: isText,
  language_key: isText,
  toneOfVoiceId: isNullOr(isText),
  toneOfVoiceMetaId: isNullOr(isText),
  tone_name: isNullOr(isText),
  input: isText,
  violation_id: isNullOr(isText),
  state: isOneOf(states),
  problem: isNullOr(
    isRecordOf<GenerationProblem>({
      kind: isOneOf(['refused', 'unreachable', 'unreadable']),
      status: isNullOr(isNumber),
      detail: isText,
      items: isListOf(
        isRecordOf<GenerationProblem['items'][number]>({ loc: isListOf(isLoc), msg: isText, type: isText }),
      ),
    }),
  ),
  documentId: isNullOr(isText),
  message: isOptional(isText),
  accepted_at: isNullOr(isNumber),
  stopped: isFlag,
})

const prefix = 'generation/'
const finishedForMs = 7 * 86_400_000

/** Requests made in this browser and not dismissed yet, newest first. */
export function generationsOf(connectionId: string): Store<readonly Generation[]> {
  return connectionState<readonly Generation[]>(connectionId, 'generations', [])
}

export async function readGeneration(connectionId: string, id: string): Promise<Generation | undefined> {
  const value = await readPersisted(connectionId, prefix + id)
  if (isGeneration(value)) return value
  return generationsOf(connectionId)
    .get()
    .find((one) => one.id === id)
}

/** Adds it to the store at once, so that a second click finds it. Resolves when it is on disk, before the request is sent. */
export async function persistGeneration(connectionId: string, generation: Generation): Promise<Generation> {
  show(connectionId, generation)
  await persist(connectionId, prefix + generation.id, generation)
  return generation
}

export async function changeGeneration(
  connectionId: string,
  generation: Generation,
  change: Partial<Generation>,
): Promise<Generation> {
  return persistGeneration(connectionId, { ...generation, ...change })
}

export async function forgetGeneration(connectionId: string, id: string): Promise<void> {
  const store = generationsOf(connectionId)
  store.set(store.get().filter((one) => one.id !== id))
  await erasePersisted(connectionId, prefix + id)
}

/** Loads the generations of earlier visits, once per visit. */
export function loadGenerations(connectionId: string): Promise<void> {
  return connectionScoped(connectionId, 'generations loaded', () => load(connectionId))
}

async function load(connectionId: string): Promise<void> {
  for (const name of await persistedNames(connectionId, prefix)) {
    const value = await readPersisted(connectionId, name)
    const old = isGeneration(value) && value.state === 'accepted' && value.submitted_at < Date.now() - finishedForMs
    if (!isGeneration(value) || old) await erasePersisted(connectionId, name)
    else {
      show(connectionId, value)
      if (value.state === 'sent') void settleLost(connectionId, value.id)
    }
  }
}

/** Holds a lock while this tab sends the generation. */
export async function whileSending<T>(id: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request(`redline.generation.${id}`, work) : work()
}

/** When no tab holds the lock, a generation that is still `sent` got no answer. */
async function settleLost(connectionId: string, id: string): Promise<void> {
  await whileSending(id, async () => {
    const generation = await readGeneration(connectionId, id)
    if (!generation) return
    if (generation.state === 'sent') await changeGeneration(connectionId, generation, { state: 'unsure' })
    else show(connectionId, generation)
  })
}

function show(connectionId: string, generation: Generation): void {
  const store = generationsOf(connectionId)
  const others = store.get().filter(({ id }) => id !== generation.id)
  store.set([...others, generation].sort((a, b) => b.submitted_at - a.submitted_at || (a.id < b.id ? -1 : 1)))
}
