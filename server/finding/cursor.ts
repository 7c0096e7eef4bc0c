import { invalid } from '../http/errors.ts'

/** The parts of a cursor: opaque to clients, so they can change with the service. */
export type CursorParts = (string | number | null)[]

export function formatCursor(parts: CursorParts): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** The parts, if `read` understands them; a cursor of another list, or none of ours, is answered 422. */
export function readCursor<T>(text: string, read: (parts: readonly unknown[]) => T | undefined): T {
  const parts = parseJson(Buffer.from(text, 'base64url').toString())
  const position = Array.isArray(parts) ? read(parts) : undefined
  if (position === undefined) {
    throw invalid([{ loc: ['query', 'cursor'], msg: 'Not a cursor of this list', type: 'value_error' }])
  }
  return position
}

/** A position in a table: `seq` is a whole number from 0. */
export function isPosition(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
