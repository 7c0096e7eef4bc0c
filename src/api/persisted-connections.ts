import { isRecord } from '../lib/is-record.ts'
import { persisted } from '../lib/persisted-store.ts'
import { readRaw } from '../lib/storage.ts'

export interface Connection {
  id: string
  label: string
  /** Empty is this origin. */
  address: string
  /** The last four characters of the key: enough to tell two keys apart, useless to anyone else. */
  key_hint: string
  /** Its key is the one that the service made for its demo workspace. */
  demo?: boolean
}

/**
 * What is kept in localStorage about a connection is no secret. Its random id is the name under which drafts, history
 * and outbox are kept, so a new key for the same connection finds them again; a key that is entered once more is
 * recognised by its fingerprint. The key itself is in sessionStorage, or in localStorage when it is to be remembered.
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

/** The one that was last in use here, else one that has its key. */
export function persistedActive(): Connection | null {
  const list = persistedConnections.get()
  const activeId = readRaw('active', 'session') ?? readRaw('active')
  return list.find(({ id }) => id === activeId) ?? list.find(({ id }) => keyOf(id)) ?? list[0] ?? null
}

/** For what sends requests alone: no component, query or error may hold it. */
export function keyOf(id: string): string | null {
  return readRaw(`key.${id}`, 'session') ?? readRaw(`key.${id}`)
}
