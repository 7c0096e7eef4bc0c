import type { ListReading, PageOfIds } from '../list-reading.ts'
import { readShiftingPages } from '../published/shifting-pages.ts'

type Place =
  /** Behind the last page that was read. */
  | { mode: 'on'; cursor: string; isNew: boolean }
  /** From the beginning, once all known rows have been visited: finds rows that came back. */
  | { mode: 'again'; page: number; cursor?: string; seen: ReadonlySet<string> }
  | { mode: 'finished'; seen: ReadonlySet<string> }

const start: Place = { mode: 'again', page: 1, seen: new Set() }

/** By cursor: no row is skipped or repeated on the way to the end. One reading from the beginning then finds what came back. */
export function readByCursor({ next_cursor }: PageOfIds): ListReading {
  // Far down in a list there are only page numbers.
  if (next_cursor === undefined) return readShiftingPages()
  return readFrom(next_cursor === null ? start : { mode: 'on', cursor: next_cursor, isNew: false })
}

const readFrom = (place: Place): ListReading => ({
  wanted({ listed, left, isShort, page_size, firstPage }) {
    if (place.mode === 'finished') return null
    if (place.mode === 'again') return left > 0 ? null : { page: place.page, cursor: place.cursor, isNew: true }
    const { cursor, isNew } = place
    return isShort ? { page: firstPage + Math.floor(listed / page_size), cursor, isNew } : null
  },
  after(answer, hasNew) {
    if (hasNew || answer.next_cursor === undefined) return { reading: readByCursor(answer), isTaken: hasNew }
    return { reading: readFrom(placeBehind(place, answer)), isTaken: false }
  },
  fromHere: readByCursor,
  fromStart: () => readFrom(start),
  left: place.mode === 'finished' ? place.seen : null,
})

/** Where to look after a page without new rows. */
function placeBehind(place: Place, { ids, next_cursor: cursor }: PageOfIds): Place {
  if (place.mode === 'on') return cursor ? { mode: 'on', cursor, isNew: true } : start
  const seen = new Set([...place.seen, ...ids])
  if (!cursor || place.mode === 'finished') return { mode: 'finished', seen }
  return { mode: 'again', page: place.page + 1, cursor, seen }
}
