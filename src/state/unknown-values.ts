import { parseJson } from '../lib/json.ts'
import { parseMutations } from './outbox-entry.ts'
import { erasePersisted, persistedNames, readRawValue } from './persisted-database.ts'
import { connectionSchema, databaseSchema, storedName } from './schema.ts'
import { namesIn, readRaw, writeRaw } from './storage.ts'

/*
 * What another version of the dashboard has stored for a connection, and this one can neither read nor convert. It is offered as a
 * file, so that nothing that a person has written is lost.
 */

const areas = ['localStorage', 'sessionStorage'] as const

/** Whether a stored name is that of an entry, or of one of its many values. */
const isOf = (stored: string, name: string, { isKeyed, where }: { isKeyed: boolean; where: string }) =>
  isKeyed ? stored.startsWith(name + (where === 'IndexedDB' ? '/' : '.')) : stored === name

function isKnown(area: (typeof areas)[number], name: string, json: unknown): boolean {
  return Object.values(connectionSchema).some((entry) => {
    if (entry.where !== area) return false
    if (isOf(name, storedName(entry), entry) && entry.parse(json) !== undefined) return true
    return entry.migrations.some((earlier) => isOf(name, earlier.name, entry) && earlier.migrate(json) !== undefined)
  })
}

const isKnownInDatabase = (name: string, value: unknown): boolean =>
  isOf(name, databaseSchema.outbox.name, databaseSchema.outbox)
    ? parseMutations(value) !== null
    : Object.values(databaseSchema).some(
        (entry) => isOf(name, storedName(entry), entry) && entry.parse(value) !== undefined,
      )

/** The entries of outbox journals of which this version knows the journal, but not each mutation. */
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
