import { invalidValue } from './errors.ts'
import { parseJson } from './json.ts'

/** A position in a list as an opaque text. */
export function writeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** The position that `writeCursor` has written; undefined without a cursor, 422 for one that we did not write. */
export function readCursor<Position>(cursor: string | undefined, isPosition: (value: unknown) => value is Position) {
  if (cursor === undefined) return undefined
  const position = parseJson(Buffer.from(cursor, 'base64url').toString())
  if (isPosition(position)) return position
  throw invalidValue(['query', 'cursor'], 'Value error, use the next_cursor of the page before')
}

export const isSeq = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Rows of a list in the order of their `seq`. */
export interface SeqRange {
  /** Of the row behind which they begin; null for the beginning of the list. */
  after: number | null
  limit: number
}

/** A page of a list that is read by `seq`, and one row more than the page if another one follows. */
export async function pageBySeq<Row extends { seq: number }>(
  { cursor, page_size }: { cursor?: string; page_size: number },
  read: (range: SeqRange) => Promise<Row[]>,
) {
  const rows = await read({ after: readCursor(cursor, isSeq) ?? null, limit: page_size + 1 })
  const items = rows.slice(0, page_size)
  const last = rows.length > page_size ? items.at(-1) : undefined
  return { items, next_cursor: last ? writeCursor(last.seq) : null }
}
