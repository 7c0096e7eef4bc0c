import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { erasePersisted, persist, persistedNames, readRawValue } from './persisted-database.ts'
import { disconnect } from '../api/connections.ts'
import { startOutbox } from './outbox.ts'
import { hasUnsentChanges } from './outbox-entry.ts'
import { readUnknownValues } from './unknown-values.ts'
import { until } from '../testing/until.ts'

/** As much of the browser's storage as is used. */
function fakeStorage(): object {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => void (kept[name] = value),
    removeItem: (name: string) => delete kept[name],
  }
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(kept, name, { value, configurable: true, writable: true })
  return kept
}

type Work = (held: object | null) => Promise<unknown>

/** Locks as browsers give them, with a way to let the tab that holds one die. */
function fakeLocks() {
  const queues = new Map<string, (() => Promise<void>)[]>()
  const run = async (name: string) => {
    const [next] = queues.get(name) ?? []
    await next?.()
    queues.get(name)?.shift()
    if (queues.get(name)?.length) void run(name)
  }
  return {
    request(name: string, ...given: [object, Work] | [Work]) {
      const work = given.at(-1) as Work
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      if (given.length === 2 && queue.length > 0) return work(null)
      return new Promise((resolve) => {
        queue.push(async () => resolve(await work({ name })))
        if (queue.length === 1) void run(name)
      })
    },
    die(tab: string) {
      for (const [name, queue] of queues) {
        if (!name.endsWith(`.${tab}`)) continue
        queue.shift()
        void run(name)
      }
    },
  }
}

let locks: ReturnType<typeof fakeLocks>
let connectionId = ''
let count = 0
let sent: string[]
let unknown = 0

beforeEach(() => {
  locks = fakeLocks()
  sent = []
  unknown = 0
  connectionId = `connection-${++count}`
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('navigator', { locks, onLine: true })
})
afterEach(async () => {
  vi.useRealTimers()
  // A tab that waits for the end of another one would otherwise go on in the next test.
  await disconnect(connectionId)
  vi.unstubAllGlobals()
})

interface Tab {
  client: QueryClient
  /** A request that is never answered. */
  write: (text: string) => void
}

/** A tab whose service answers, or never does. */
async function openTab(name: string, { answers }: { answers: boolean }): Promise<Tab> {
  const client = new QueryClient({ defaultOptions: { mutations: { gcTime: 5000 } } })
  client.setMutationDefaults(['write'], {
    mutationFn: async (text: string) => {
      if (!answers) return new Promise(() => {})
      sent.push(`${name}: ${text}`)
      return null
    },
  })
  void startOutbox(connectionId, client, { tab: name, onUnknown: () => (unknown += 1) })
  const write = (text: string) =>
    void client
      .getMutationCache()
      .build(client, { mutationKey: ['write'], scope: { id: 'one' } })
      .execute(text)
  return { client, write }
}

const kept = async (tab: string) => {
  const names = await persistedNames(connectionId, `outbox/${tab}/`)
  return JSON.stringify(await Promise.all(names.map((name) => readRawValue(connectionId, name))))
}
const journal = (tab: string) => localStorage.getItem(`redline.c.${connectionId}.outbox.${tab}`)

test('what waits is written down, and no trace is left once it has arrived', async () => {
  const { write, client } = await openTab('a', { answers: true })
  write('one')
  await until(() => expect(sent).toEqual(['a: one']))
  await until(async () => expect(await kept('a')).toBe('[]'))
  await until(() => expect(hasUnsentChanges(connectionId)).toBe(false))
  client.clear()
})

test('a tab that dies before it has erased what arrived leaves nothing behind, and nothing is sent twice', async () => {
  const { write } = await openTab('a', { answers: true })
  const journals = vi.spyOn(localStorage, 'setItem')
  write('one')
  await until(() => expect(sent).toEqual(['a: one']))
  await until(() => expect(hasUnsentChanges(connectionId)).toBe(false))
  const left = '{"version":2,"written":{},"erased":["1"]}'
  expect(journals.mock.lastCall).toEqual([`redline.c.${connectionId}.outbox.a`, left])
  // As when the tab died at that moment: the journal is there, and so is the outbox.
  localStorage.setItem(`redline.c.${connectionId}.outbox.a`, left)
  const state = { status: 'pending', variables: 'one' }
  const mutation = { mutationKey: ['write'], state }
  await persist(connectionId, 'outbox/a/1', JSON.stringify({ version: 2, mutation }))
  locks.die('a')
  await openTab('b', { answers: true })
  await until(async () => expect(await kept('a')).toBe('[]'))
  await until(() => expect(hasUnsentChanges(connectionId)).toBe(false))
  expect(sent).toEqual(['a: one'])
})

test('a tab that dies leaves what it had, in order, to the next; a living one keeps its own', async () => {
  const first = await openTab('a', { answers: false })
  first.write('one')
  first.write('two')
  await until(async () => expect(await kept('a')).toContain('two'))
  await openTab('b', { answers: true })
  await openTab('c', { answers: true })
  await new Promise(setImmediate)
  expect(sent).toEqual([])
  locks.die('a')
  await until(() => expect(sent).toHaveLength(2))
  expect(sent.map((one) => one.slice(3))).toEqual(['one', 'two'])
  expect(new Set(sent.map((one) => one[0])).size).toBe(1)
  await until(() => expect(hasUnsentChanges(connectionId)).toBe(false))
  await until(async () => expect(await kept('a')).toBe('[]'))
})

test('a page that is reloaded takes its own outbox back, though another tab waits for it', async () => {
  const first = await openTab('a', { answers: false })
  first.write('one')
  await until(async () => expect(await kept('a')).toContain('one'))
  await openTab('b', { answers: true })
  locks.die('a')
  await new Promise(setImmediate)
  await openTab('reloaded', { answers: true })
  await until(() => expect(hasUnsentChanges(connectionId)).toBe(false))
  expect(sent).toEqual(['reloaded: one'])
})

test('a key pressed in the very moment of a crash is not lost', async () => {
  const { write } = await openTab('a', { answers: false })
  write('one')
  expect(journal('a')).toContain('one')
  // The outbox itself is never written: there is no database here.
  await erasePersisted(connectionId, 'outbox/a/*')
  locks.die('a')
  await openTab('b', { answers: true })
  await until(() => expect(sent).toEqual(['b: one']))
})

test('after a disconnect the client adopts nothing and writes nothing', async () => {
  const dying = await openTab('b', { answers: false })
  dying.write('of b')
  await until(async () => expect(await kept('b')).toContain('of b'))
  const left = String(journal('b'))
  await openTab('a', { answers: true })
  const writing = await openTab('c', { answers: false })
  await new Promise(setImmediate)
  await disconnect(connectionId)
  writing.write('late')
  expect(journal('c')).toBeNull()
  localStorage.setItem(`redline.c.${connectionId}.outbox.b`, left)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  locks.die('b')
  await vi.advanceTimersByTimeAsync(10_000)
  // As many turns as reading an outbox takes, and more.
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
  expect(sent).toEqual([])
})

test('a settled mutation that is to be kept is adopted, and not sent', async () => {
  const { client } = await openTab('a', { answers: false })
  const state = { status: 'success', variables: 'done', isPaused: false, submittedAt: 1 } as const
  const rest = { context: undefined, data: null, error: null, failureCount: 0, failureReason: null }
  const options = { mutationKey: ['write'], meta: { isStored: true } }
  client.getMutationCache().build(client, options, { ...rest, ...state })
  locks.die('a')
  const other = await openTab('b', { answers: true })
  await until(() => expect(other.client.getMutationCache().getAll()).toHaveLength(1))
  const [adopted] = other.client.getMutationCache().getAll()
  expect(adopted?.state).toMatchObject(state)
  expect(adopted?.gcTime).toBe(Number.POSITIVE_INFINITY)
  expect(sent).toEqual([])
})

test.each(['[{"mutationKey":["write"],"state":{"variables":"one"}}]', '{"version":99,"mutations":[]}', '{"version":'])(
  'what another version has written is reported and kept: %s',
  async (text) => {
    localStorage.setItem(`redline.c.${connectionId}.outbox.a`, text)
    await openTab('b', { answers: true })
    await until(() => expect(unknown).toBe(1))
    expect(journal('a')).toBe(text)
    expect(sent).toEqual([])
  },
)

const stored = (text: string) => ({
  mutationKey: ['write'],
  state: { status: 'pending', variables: text, isPaused: true, failureCount: 0, submittedAt: 1 },
})

test('mutations of an unknown version strand no others, and stay', async () => {
  const known = JSON.stringify({ version: 2, mutation: stored('known') })
  const unknownText = JSON.stringify({ version: 99, mutation: stored('unknown') })
  await persist(connectionId, 'outbox/a/1', known)
  const journalText = JSON.stringify({ version: 99, written: { 2: unknownText, 3: known }, erased: [] })
  localStorage.setItem(`redline.c.${connectionId}.outbox.a`, journalText)
  await openTab('b', { answers: true })
  await until(() => expect(sent).toEqual(['b: known', 'b: known']))
  await until(() => expect(unknown).toBe(1))
  expect(await kept('a')).toBe('[]')
  expect(JSON.parse(journal('a') ?? '').written).toEqual({ 2: unknownText })
  expect(await readUnknownValues(connectionId)).toEqual({ 'localStorage/outbox.a': expect.anything() })
})

const storedBy02 = (variables: string) => JSON.stringify({ version: 1, mutations: [stored(variables)] })

test('an outbox as version 0.2 stored it is sent: in the journal, in the database, or already answered', async () => {
  localStorage.setItem(`redline.c.${connectionId}.outbox.x`, storedBy02('in the journal'))
  localStorage.setItem(`redline.c.${connectionId}.outbox.y`, '1')
  await persist(connectionId, 'outbox/y', storedBy02('in the database'))
  localStorage.setItem(`redline.c.${connectionId}.outbox.z`, '[]')
  await persist(connectionId, 'outbox/z', storedBy02('answered'))
  await openTab('b', { answers: true })
  await until(() => expect(sent.toSorted()).toEqual(['b: in the database', 'b: in the journal']))
  await until(() => expect(hasUnsentChanges(connectionId)).toBe(false))
  await until(async () => expect(await persistedNames(connectionId)).toEqual([]))
  expect(unknown).toBe(0)
})
