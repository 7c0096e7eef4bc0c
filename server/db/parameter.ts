/**
 * Converts a value to the text that both engines get, because their drivers differ: PGlite would send an array of an enum as
 * `a,b`, and pg would write a date in the time zone of this process.
 */
export function toParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayLiteral(value)
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  throw new TypeError(`A ${typeof value} cannot be stored`)
}

function arrayLiteral(items: readonly unknown[]): string {
  return `{${items.map(arrayItem).join(',')}}`
}

function arrayItem(item: unknown): string {
  if (Array.isArray(item)) return arrayLiteral(item)
  const text = toParameter(item)
  return text === null ? 'null' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
