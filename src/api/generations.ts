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
 * `ready` may be sent; `sent` is on its way; `unsure` went out and no answer came, so the document may exist; `refused`
 * certainly does not; `accepted` has its `documentId`.
 */
export type GenerationState = (typeof states)[number]

export interface GenerationProblem {
  kind: 'refused' | 'unreachable' | 'unreadable'
  status: number | null
  detail: string
  items: { loc: (string | number)[]; msg: string; type: string }[]
}

/** One document asked for: what was asked, and what became of it. */
export interface Generation {
  id: string
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
  /** What the service said when it took the request: it may name the writer. Absent in older ones. */
  message?: string
  accepted_at: number | null
  /** The person stopped waiting for it. */
  stopped: boolean
}

const isLoc: Guard<string | number> = (value) => isText(value) || isNumber(value)

const isGeneration: Guard<Generation> = isRecordOf<Generation>({
  id: isText,
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
const finishedFor = 7 * 86_400_000

/** What was asked for in this browser and not dismissed yet, newest first. */
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

/** Shown at once, so that a second click finds it. On disk when this resolves: what follows may be the request itself. */
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

/** Those of earlier visits, once per visit. */
export function loadGenerations(connectionId: string): Promise<void> {
  return connectionScoped(connectionId, 'generations loaded', () => load(connectionId))
}

async function load(connectionId: string): Promise<void> {
  for (const name of await persistedNames(connectionId, prefix)) {
    const value = await readPersisted(connectionId, name)
    const old = isGeneration(value) && value.state === 'accepted' && value.submitted_at < Date.now() - finishedFor
    if (!isGeneration(value) || old) await erasePersisted(connectionId, name)
    else {
      show(connectionId, value)
      if (value.state === 'sent') void settleLost(connectionId, value.id)
    }
  }
}

/** Held by the tab that is sending it, for as long as it does. */
export async function whileSending<T>(id: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request(`redline.generation.${id}`, work) : work()
}

/** Once no tab is sending it any more, one that is still `sent` went out without an answer. */
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
