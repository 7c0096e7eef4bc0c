import { isRecord } from '../lib/is-record.ts'
import { persisted } from '../lib/persisted-store.ts'
import { readRaw } from '../lib/storage.ts'

export interface Connection {
  id: string
  label: string
  /** Empty means this origin. */
  address: string
  /** The last four characters of the key, to tell two keys apart. */
  key_hint: string
  /** Whether it has the key of the service's demo workspace. */
  demo?: boolean
}

/**
 * localStorage holds no secret of a connection. Its random id is the prefix for drafts, history and outbox, so a new key for
 * the same connection finds them. A key that is entered again is recognised by its fingerprint. The key itself is in
 * sessionStorage, or in localStorage if it is to be remembered.
 */
export interface PersistedConnection extends Connection {
  fingerprint: string
  remember: boolean
}

export const persistedConnections = persisted<PersistedConnection[]>('connections', [], (json) =>
  Array.isArray(json) ? json.filter(isKept) : undefined,
)

function isKept(value: unknown): value is PersistedConnection {
  return isRecord(value) && ['id', 'label', 'address', 'key_hint'].every((name) => typeof value[name] === 'string')
}

/** The connection last used here, else one that has its key. */
export function persistedActive(): Connection | null {
  const list = persistedConnections.get()
  const activeId = readRaw('active', 'session') ?? readRaw('active')
  return list.find(({ id }) => id === activeId) ?? list.find(({ id }) => keyOf(id)) ?? list[0] ?? null
}

/** Only for sending requests: no component, query or error may hold the key. */
export function keyOf(id: string): string | null {
  return readRaw(`key.${id}`, 'session') ?? readRaw(`key.${id}`)
}
