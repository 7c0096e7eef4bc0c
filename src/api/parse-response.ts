import { fields } from '../../contract/openapi-fields.gen.ts'
import type { components } from '../../contract/openapi.gen.ts'
import { ApiError } from '../lib/api-error.ts'
import { isRecord } from '../lib/json.ts'

/**
 * Parsers for responses. A parser returns the value as the contract types it, or says where it differs. It tolerates what a page
 * can still show (a number sent as text, a missing nullable field, an unknown enum value, further fields) and rejects what
 * would break a page (no list, no id).
 */
export type Reader<T> = (value: unknown, path: string) => T

function unreadable(path: string): ApiError {
  return new ApiError({ kind: 'unreadable', problem: { name: 'unexpected', value: path } })
}

export const string: Reader<string> = (value) => {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  return JSON.stringify(value)
}

export const stringOrNull: Reader<string | null> = (value, path) =>
  value === null || value === undefined ? null : string(value, path)

export const id: Reader<string> = (value, path) => {
  if ((typeof value === 'string' && value !== '') || typeof value === 'number') return String(value)
  throw unreadable(path)
}

export const number: Reader<number> = (value) => {
  const given = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof given === 'number' && Number.isFinite(given) ? given : 0
}

export const boolean: Reader<boolean> = (value) => value === true || value === 'true'

/** An enum value. One that the contract does not know is kept and shown unchanged. */
export function openEnum<T extends string>(): Reader<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the lie is the point: see above
  return (value, path) => string(value, path) as T
}

export function list<T>(of: Reader<T>): Reader<T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw unreadable(path)
    return value.map((item, index) => of(item, `${path}[${index}]`))
  }
}

export function listOrEmpty<T>(of: Reader<T>): Reader<T[]> {
  const read = list(of)
  return (value, path) => (value === null || value === undefined ? [] : read(value, path))
}

type Readers<T> = { [Name in keyof T]-?: Reader<T[Name]> }

/** An object whose fields are all read. */
export function record<T extends object>(readers: Readers<T>): Reader<T> {
  const entries = Object.entries<Reader<unknown>>(readers)
  return (value, path) => {
    if (!isRecord(value)) throw unreadable(path)
    const result = { ...value }
    for (const [name, read] of entries) result[name] = read(result[name], `${path}.${name}`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field was read by its own reader
    return result as T
  }
}

type Schemas = Pick<components['schemas'], keyof typeof fields>

const isSchema = (type: string): type is keyof Schemas => type in fields

const byType: Readonly<Record<string, Reader<unknown>>> = {
  string,
  'string?': stringOrNull,
  integer: number,
  boolean,
}

function readerOf(type: string): Reader<unknown> {
  if (type.endsWith('[]')) return listOrEmpty(readerOf(type.slice(0, -2)))
  return isSchema(type) ? schemaReader(type) : (byType[type] ?? anything)
}

/** An object of the published API, whichever service answers: each field is read by its type in the contract, or by its own reader. */
export function schemaReader<Name extends keyof Schemas>(
  name: Name,
  readers: Partial<Readers<Schemas[Name]>> = {},
): Reader<Schemas[Name]> {
  const types = Object.entries<string>(fields[name]).map(([field, type]) => [
    field,
    field === 'id' ? id : readerOf(type),
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields are those of the contract
  return record({ ...Object.fromEntries(types), ...readers } as Readers<Schemas[Name]>)
}

/** An object of the extensions, which only our own service has: it is as their contract says. */
export function trusted<T extends object>(): Reader<T> {
  return (value, path) => {
    if (!isRecord(value)) throw unreadable(path)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return value as T
  }
}

export const anything: Reader<{ [key: string]: unknown }> = (value) => (isRecord(value) ? value : { value })
