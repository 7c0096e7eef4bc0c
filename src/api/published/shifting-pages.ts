import type { ListReading, PageOfIds } from '../list-reading.ts'

type Seek =
  /** After the known rows, in order. `page` is null if it follows from their number. `total`: of the answer before. */
  | { mode: 'near'; page: number | null; total: number | null }
  /** From page 1 to the end, once all known rows have been visited: finds rows that moved while pages shifted. */
  | ({ mode: 'sweep' } & Sweep)
  /** `seen`: the violations of the final sweep, which were left undecided. */
  | { mode: 'finished'; seen: ReadonlySet<string> }

interface Sweep {
  page: number
  /** Ids seen since the total last changed, possibly over several sweeps. */
  seen: ReadonlySet<string>
  total: number | null
  /** The order of ids in this sweep and in the previous one. */
  order: readonly string[]
  earlierOrder: string | null
  sweepsWithoutNewRows: number
}

// Only reached if the order changes with every request: each sweep then finds a hidden row with a chance of two in three.
const maxSweeps = 16

const near = { mode: 'near', page: null, total: null } as const satisfies Seek
const firstSweep: Seek = {
  mode: 'sweep',
  page: 1,
  seen: new Set(),
  total: null,
  order: [],
  earlierOrder: null,
  sweepsWithoutNewRows: 0,
}

/** By page number. Before the end every page is requested again, so that no row is skipped although pages shift. */
export const readShiftingPages = (seek: Seek = near): ListReading => ({
  wanted({ listed, left, isShort, page_size, firstPage }) {
    if (seek.mode === 'finished' || (seek.mode === 'sweep' && left > 0)) return null
    if (seek.page !== null) return { page: seek.page, isNew: true }
    // Half a page is left: the answer then begins with known rows, so that no row has moved up in between.
    return isShort ? { page: firstPage + Math.floor(listed / page_size), isNew: false } : null
  },
  after(answer, hasNew) {
    const movedTo = seek.mode === 'near' ? pageOfMovedRows(seek.total, answer) : null
    if (movedTo !== null)
      return { reading: readShiftingPages({ mode: 'near', page: movedTo, total: answer.total }), isTaken: false }
    return { reading: readShiftingPages(hasNew ? near : seekAfter(seek, answer)), isTaken: hasNew }
  },
  fromHere: () => readShiftingPages(),
  fromStart: (rows) => readShiftingPages(rows === 'again' ? { ...near, page: 1 } : firstSweep),
  left: seek.mode === 'finished' ? seek.seen : null,
})

/** Where to look after a page without new violations. */
function seekAfter(seek: Seek, answer: PageOfIds): Seek {
  if (seek.mode === 'finished') return seek
  const { page, ids, total } = answer
  if (seek.mode === 'near') return isLast(answer, 0) ? firstSweep : { mode: 'near', page: page + 1, total }
  const newHere = ids.filter((id) => !seek.order.includes(id))
  const order = [...seek.order, ...newHere]
  const isSameTotal = seek.total === null || seek.total === total
  const seen = new Set(isSameTotal ? [...seek.seen, ...ids] : ids)
  const next = { ...seek, seen, total, order }

  const movedTo = pageOfMovedRows(seek.total, answer)
  if (movedTo !== null) return { ...next, page: movedTo }
  if (!isLast(answer, newHere.length)) return { ...next, page: page + 1 }

  // A service whose order is stable has shown all it has, whatever its total says.
  const isSteady = seek.earlierOrder === order.join(' ')
  if (seen.size >= total || isSteady || seek.sweepsWithoutNewRows + 1 >= maxSweeps) return { mode: 'finished', seen }
  return {
    ...next,
    page: 1,
    order: [],
    earlierOrder: order.join(' '),
    sweepsWithoutNewRows: seek.sweepsWithoutNewRows + 1,
  }
}

/** As many rows as are gone since the answer before have moved up, perhaps to pages that were read before: the first of these. */
function pageOfMovedRows(before: number | null, { page, page_size, total }: PageOfIds): number | null {
  const gone = (before ?? total) - total
  return gone > 0 && page > 1 ? Math.max(1, page - Math.ceil(gone / Math.max(1, page_size))) : null
}

/** There are more pages if `has_more` or `total` says so, unless the page has nothing new. */
function isLast({ page, page_size, total, has_more, ids }: PageOfIds, news: number): boolean {
  if (ids.length === 0) return true
  const promised = page * page_size < total
  return promised ? false : !has_more || news === 0
}
