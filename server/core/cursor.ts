import { invalidValue } from './errors.ts'
import { parseJson } from './json.ts'

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
  const position = parseJson(Buffer.from(cursor, 'base64url').toString())
  if (isPosition(position)) return position
  throw invalidValue(['query', 'cursor'], 'Value error, use the next_cursor of the page before')
}

/** The `seq` behind which a page begins. */
export function readSeq(cursor: string | undefined): number | undefined {
  return readCursor(cursor, (value): value is number => Number.isSafeInteger(value))
}

/** A page of a list that is read by `seq`: `rows` has one more than the page if another one follows. */
export function pageOf<Row extends { seq: number }>(rows: Row[], page_size: number) {
  const items = rows.slice(0, page_size)
  const last = rows.length > page_size ? items.at(-1) : undefined
  return { items, next_cursor: last ? writeCursor(last.seq) : null }
}
