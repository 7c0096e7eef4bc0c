import { forgetConnection, persisted } from '../state/persisted-store.ts'
import { erasePersisted } from '../state/persisted-database.ts'
import { browserSchema } from '../state/schema.ts'
import type { PersistedConnection } from '../state/stored-values.ts'
import { newId } from '../lib/new-id.ts'
import { waitUntil } from '../lib/wait-until.ts'
import { createStore } from '../lib/store.ts'

export type Connection = Omit<PersistedConnection, 'fingerprint'>

/**
 * localStorage holds no secret of a connection. Its random id is the prefix for drafts, history and outbox, so a new key for
 * the same connection finds them. A key that is entered again is recognised by its fingerprint. The key itself is in
 * sessionStorage, or in localStorage if it is to be remembered.
 */
const stored = persisted(browserSchema.connections)
const activeHere = persisted(browserSchema.activeHere)
const activeLast = persisted(browserSchema.activeLast)
const keyHere = (id: string) => persisted(browserSchema.keyHere, id)
const keyRemembered = (id: string) => persisted(browserSchema.keyRemembered, id)

/** Only for sending requests: no component, query or error may hold the key. */
export function keyOf(id: string): string | null {
  return keyHere(id).get() ?? keyRemembered(id).get()
}

/**
 * `active` is the connection last used here, else one that has its key. `refused` are connections whose key the service has
 * refused since it was entered.
 */
const readState = (refused: ReadonlySet<string>) => {
  const list: readonly Connection[] = stored.get()
  const activeId = activeHere.get() ?? activeLast.get()
  const active = list.find(({ id }) => id === activeId) ?? list.find(({ id }) => keyOf(id)) ?? list[0] ?? null
  return { list, active, refused }
}

const state = createStore(readState(new Set()))
const refresh = (refused = state.get().refused) => state.set(readState(refused))
stored.subscribe(() => {
  const left = new Set(stored.get().map(({ id }) => id))
  for (const { id } of state.get().list) if (!left.has(id)) forget(id)
  refresh()
})

export const connections = { get: state.get, subscribe: state.subscribe }

export function isUsable({ id }: Connection): boolean {
  return keyOf(id) !== null && !state.get().refused.has(id)
}

export function whereKeyIs({ id }: Connection): 'remembered' | 'session' | 'no_key' {
  if (keyHere(id).get() !== null) return 'session'
  return keyRemembered(id).get() === null ? 'no_key' : 'remembered'
}

function keepKey(id: string, key: string, remember: boolean): void {
  const [chosen, other] = remember ? [keyRemembered(id), keyHere(id)] : [keyHere(id), keyRemembered(id)]
  other.erase()
  chosen.set(key)
  if (!remember) holdKeyLock(id)
}

const keyLock = (id: string) => `redline.key.${id}`

/** Held until the tab is gone: a new tab then knows that another one will give it the key. */
function holdKeyLock(id: string): void {
  void navigator.locks?.request(keyLock(id), { mode: 'shared' }, () => new Promise(() => {}))
}

for (const { id } of stored.get()) if (keyHere(id).get()) holdKeyLock(id)

interface NewConnection extends Pick<Connection, 'label' | 'address'> {
  /** Set when the key of an existing connection is entered again. */
  id?: string
  key: string
  remember: boolean
}

/** Stores the connection and activates it. The same key for the same address is the same connection. */
export async function connect({ id, label, address, key, remember }: NewConnection): Promise<Connection> {
  const fingerprint = await keyFingerprint(address, key)
  const earlier = stored
    .get()
    .find((one) => (id ? one.id === id : fingerprint !== '' && one.fingerprint === fingerprint))
  const connection: PersistedConnection = {
    id: earlier?.id ?? newId(),
    label: label.trim() || earlier?.label || new URL(address || location.origin).host,
    address,
    key_hint: key.slice(-4),
    demo: key.startsWith('rl_demo'),
    fingerprint,
  }
  keepKey(connection.id, key, remember)
  stored.set((list) => [...list.filter((one) => one.id !== connection.id), connection])
  refresh(new Set([...state.get().refused].filter((one) => one !== connection.id)))
  activate(connection.id)
  return connection
}

/** Changes the label and the address and keeps the key. Null if the connection or its key does not exist. */
export async function updateConnection(
  id: string,
  { label, address }: Pick<Connection, 'label' | 'address'>,
): Promise<Connection | null> {
  const key = keyOf(id)
  const earlier = stored.get().find((one) => one.id === id)
  if (key === null || !earlier) return null
  const fingerprint = await keyFingerprint(address, key)
  const connection = { ...earlier, label: label || earlier.label, address, fingerprint }
  stored.set((list) => list.map((one) => (one.id === id ? connection : one)))
  return connection
}

export function activate(id: string): void {
  activeHere.set(id)
  activeLast.set(id)
  refresh()
}

/** The service answered 401: pages redirect to Settings until a new key is entered. Stored data is kept. */
export function refuse(id: string): void {
  refresh(new Set([...state.get().refused, id]))
}

const channel = globalThis.BroadcastChannel ? new BroadcastChannel('redline.connections') : null
type ConnectionMessage = { type: 'key_wanted'; id: string } | { type: 'key'; id: string; key: string }

function tell(message: ConnectionMessage): void {
  channel?.postMessage(message)
}

function forget(id: string): void {
  forgetConnection(id)
  keyHere(id).erase()
  keyRemembered(id).erase()
  for (const active of [activeHere, activeLast]) if (active.get() === id) active.erase()
}

/** Erases the key and all data of the connection, in every tab: each follows the stored list. */
export async function disconnect(id: string): Promise<void> {
  forget(id)
  stored.set((list) => list.filter((one) => one.id !== id))
  await erasePersisted(id)
}

/*
 * A link opened in a new tab starts with an empty sessionStorage. Other open tabs of this origin send it their key. When all
 * tabs are closed, the key is gone.
 */
channel?.addEventListener('message', ({ data }: MessageEvent<ConnectionMessage>) => {
  const { id } = data
  if (data.type === 'key_wanted') {
    const key = keyHere(id).get()
    if (key) tell({ type: 'key', id, key })
  } else if (!keyOf(id) && stored.get().some((one) => one.id === id)) {
    keepKey(id, data.key, false)
    refresh()
  }
})

// A tab that has the key may be busy for a while.
const busyTabTimeoutMs = 10_000
// Over plain http from another machine there are no locks, so that nobody may be there to answer.
const unknownTabTimeoutMs = 150

/** Asks the other tabs for the key of the active connection, where this one has none. */
export async function askOtherTabs(): Promise<void> {
  const { active } = state.get()
  if (!channel || !active || keyOf(active.id)) return
  const locks = await navigator.locks?.query()
  if (locks && !locks.held?.some(({ name }) => name === keyLock(active.id))) return
  tell({ type: 'key_wanted', id: active.id })
  const timeoutMs = locks ? busyTabTimeoutMs : unknownTabTimeoutMs
  await waitUntil(() => keyOf(active.id) !== null, state.subscribe, AbortSignal.timeout(timeoutMs))
}

/**
 * Recognises a key that was entered before without storing it: half of the SHA-256 of address and key, from which a random key
 * cannot be computed. Empty outside of a secure context, so that nothing is recognised there.
 */
async function keyFingerprint(address: string, key: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${address}\n${key}`))
  return [...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface KeyLink {
  key: string
  label: string
}

/** A link with another key, until the user has said whether to connect with it. */
export const offeredKey = createStore<KeyLink | null>(null)

/**
 * Connects with the key of a link where there is no connection yet, and switches to the connection that has this key, under its own
 * label. A link with any other key is only offered: it may come from anyone, and may name the workspace as it likes.
 */
export async function followKeyLink(link: KeyLink): Promise<void> {
  const fingerprint = await keyFingerprint('', link.key)
  const list = stored.get()
  const known = list.find(
    (one) => one.address === '' && (keyOf(one.id) === link.key || (fingerprint && one.fingerprint === fingerprint)),
  )
  if (list.length > 0 && !known) return offeredKey.set(link)
  const remember = known !== undefined && whereKeyIs(known) === 'remembered'
  await connect({ id: known?.id, label: known?.label ?? link.label, address: '', key: link.key, remember })
}

/**
 * Takes the key of `/#key=…` (with `&label=…`). It is removed from the address and the history entry before anything else
 * runs, so that neither other code nor a recipient of the address can read it.
 */
export function takeKeyFromAddress(): KeyLink | null {
  const params = new URLSearchParams(location.hash.slice(1))
  const key = params.get('key')
  if (key === null) return null
  history.replaceState(null, '', location.pathname + location.search)
  return key ? { key, label: params.get('label') ?? '' } : null
}
