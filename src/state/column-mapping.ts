import { persistedFor } from './persisted-store.ts'
import { connectionSchema } from './schema.ts'

/** What each column fills. Null columns are left out. */
export type Mapping = readonly (string | null)[]

/** Maps a column to a target and removes the target from any other column. */
export function remapColumn(mapping: Mapping, column: number, target: string | null): (string | null)[] {
  return mapping.map((now, index) => (index === column ? target : target !== null && now === target ? null : now))
}

const maxMappings = 50

const mappingsOf = (connectionId: string) => persistedFor(connectionId, connectionSchema.columnMappings)

const keyOf = (subject: string, columns: readonly string[]) => JSON.stringify([subject, ...columns])

/** Remembers how a table with this header was mapped, for what the table is for. */
export function rememberMapping(connectionId: string, subject: string, columns: readonly string[], mapping: Mapping) {
  const key = keyOf(subject, columns)
  mappingsOf(connectionId).set(({ [key]: _earlier, ...others }) =>
    Object.fromEntries([[key, [...mapping]], ...Object.entries(others).slice(0, maxMappings - 1)]),
  )
}

/** How a table with this header was mapped last, unless what it was mapped to is no target any more. */
export function readMapping(
  connectionId: string,
  subject: string,
  columns: readonly string[],
  targets: readonly string[],
): (string | null)[] | undefined {
  const mapping = mappingsOf(connectionId).get()[keyOf(subject, columns)]
  return mapping?.every((target) => target === null || targets.includes(target)) ? mapping : undefined
}
