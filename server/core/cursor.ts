import { invalid } from './errors.ts'

/** A position in a list as an opaque text. */
export function writeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** The position that `writeCursor` has written; undefined without a cursor, 422 for one that we did not write. */
export function readCursor<Position>(
  cursor: string | undefined,
  isPosition: (value: unknown) => value is Position,
): Position | undefined {
  if (cursor === undefined) return undefined
  const position = parse(cursor)
  if (isPosition(position)) return position
  const msg = 'Value error, use the next_cursor of the page before'
  throw invalid([{ loc: ['query', 'cursor'], msg, type: 'value_error' }])
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
