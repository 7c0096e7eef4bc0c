export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export type JsonRecord = { [key: string]: Json }

export type Unknowns = { [key: string]: unknown }

export function isRecord(value: unknown): value is Unknowns {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Own properties only: a form may well have a key `constructor` or `__proto__`. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

export function setOwn<T>(record: { [key: string]: T }, key: string, value: T): void {
  Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true })
}

export type Scalar = string | number | boolean

export function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

/** The text of a scalar, '' otherwise: an object may have a `toString` that is not a function. */
export function plainText(value: unknown): string {
  return isScalar(value) ? String(value) : ''
}

export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return isRecord(value) && Object.keys(value).length === 0
}

const maxDepth = 100

/** A plain JSON copy. Undefined if it is too deep or not JSON. */
export function toJson(value: unknown, depth = 0): Json | undefined {
  if (value === null || isScalar(value)) return value
  if (typeof value !== 'object' || depth > maxDepth) return undefined
  const copies: [key: string, copy: Json][] = []
  for (const [key, item] of Object.entries(value)) {
    const copy = toJson(item, depth + 1)
    if (copy === undefined) return undefined
    copies.push([key, copy])
  }
  return Array.isArray(value) ? copies.map(([, copy]) => copy) : Object.fromEntries(copies)
}

export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
}

export function parseJson(text: string): Json | undefined {
  try {
    return toJson(JSON.parse(text))
  } catch {
    // The caller says that it is not JSON.
    return undefined
  }
}

/** Text to show a part of a form, with a limited length. */
export function printJson(value: unknown, limit = 20_000): string {
  try {
    const text = JSON.stringify(value, null, 2) ?? String(value)
    return text.length > limit ? `${text.slice(0, limit)}…` : text
  } catch {
    // What is nested thousands of levels deep cannot be printed.
    return '…'
  }
}
