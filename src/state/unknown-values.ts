import { parseJson } from '../lib/json.ts'
import { parseMutations } from './outbox-entry.ts'
import { erasePersisted, persistedNames, readRawValue } from './persisted-database.ts'
import {
  connectionSchema,
  type ConnectionValue,
  databaseSchema,
  type DatabaseValue,
  obsoleteNames,
  storedName,
} from './schema.ts'
import { namesIn, readRaw, writeRaw } from './storage.ts'

/*
 * What another version of the dashboard has stored for a connection, and this one can neither read nor convert. It is offered as a
 * file, so that nothing that a person has written is lost.
 */

const areas = ['localStorage', 'sessionStorage'] as const

/** Whether an entry reads or converts what is stored under a name. */
function isUnderstood(
  entry: ConnectionValue<unknown> | DatabaseValue<unknown>,
  stored: string,
  value: unknown,
): boolean {
  const separator = entry.where === 'IndexedDB' ? '/' : '.'
  const isNamed = (name: string) => (entry.isKeyed ? stored.startsWith(name + separator) : stored === name)
  if (isNamed(storedName(entry)) && entry.parse(value) !== undefined) return true
  return entry.migrations.some(({ name, migrate }) => isNamed(name) && migrate(value) !== undefined)
}

const isKnown = (area: (typeof areas)[number], name: string, json: unknown): boolean =>
  obsoleteNames.includes(name) ||
  Object.values(connectionSchema).some((entry) => entry.where === area && isUnderstood(entry, name, json))

const isKnownInDatabase = (name: string, value: unknown): boolean =>
  name.startsWith(storedName(databaseSchema.outbox, ''))
    ? parseMutations(value) !== null
    : Object.values(databaseSchema).some((entry) => isUnderstood(entry, name, value))

/** Whether this version knows each mutation of an outbox journal. Anything else is whole. */
const isWhole = (json: unknown): boolean => {
  const journal = connectionSchema.outboxJournal.parse(json)
  return !journal || Object.values(journal.written).every((text) => parseMutations(text) !== null)
}

/** By their names, of the browser's storages and of the database. */
export async function readUnknownValues(connectionId: string): Promise<Record<string, unknown>> {
  const prefix = `c.${connectionId}.`
  const found: [name: string, value: unknown][] = []
  for (const area of areas) {
    for (const name of namesIn(area)) {
      if (!name.startsWith(prefix)) continue
      const raw = readRaw(name, area) ?? ''
      const json = parseJson(raw)
      const short = name.slice(prefix.length)
      if (!isKnown(area, short, json) || !isWhole(json)) found.push([`${area}/${short}`, json ?? raw])
    }
  }
  for (const name of await persistedNames(connectionId)) {
    const value = await readRawValue(connectionId, name)
    if (!isKnownInDatabase(name, value)) found.push([`IndexedDB/${name}`, value])
  }
  return Object.fromEntries(found)
}

export async function eraseUnknownValues(connectionId: string): Promise<void> {
  for (const path of Object.keys(await readUnknownValues(connectionId))) {
    const name = path.slice(path.indexOf('/') + 1)
    if (path.startsWith('IndexedDB/')) await erasePersisted(connectionId, name)
    else
      writeRaw(
        `c.${connectionId}.${name}`,
        null,
        areas.find((area) => path.startsWith(`${area}/`)),
      )
  }
}
