/** The part of a page's answer that decides which page to request next. */
export interface SeenPage {
  page: number
  page_size: number
  total: number
  has_more: boolean
  ids: readonly string[]
}

/**
 * How the queue finds violations that it does not know yet.
 * `near`: after the known rows, in order, while pages may shift.
 * `rest`: nothing more after them; waits until all known rows have been visited.
 * `sweep`: from page 1 to the end, to find rows that moved while pages shifted.
 */
export type Seek =
  /** `page` is null if it follows from the number of known rows. */
  | { mode: 'near'; page: number | null }
  | { mode: 'rest' }
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
  earlierOrder: readonly string[] | null
  fruitless: number
}

// Only reached if the order changes with every request: each sweep then finds a hidden row with a chance of two in three.
const maxSweeps = 16

export const firstSweep: Seek = {
  mode: 'sweep',
  page: 1,
  seen: new Set(),
  total: null,
  order: [],
  earlierOrder: null,
  fruitless: 0,
}

export interface NearFacts {
  /** Violations on the page that were not known before. */
  fresh: number
  /** Rows have moved up to the page before. */
  slipped: boolean
  /** The page on which the reviewer started. Earlier pages are left to the sweep. */
  firstPage: number
}

export function seekNear(answer: SeenPage, { fresh, slipped, firstPage }: NearFacts): Seek {
  const { page, ids, total, page_size } = answer
  if ((slipped || ids.length === 0) && page > firstPage) {
    const last = Math.max(1, Math.ceil(total / Math.max(1, page_size)))
    const before = Math.max(firstPage, Math.min(page - 1, last))
    // Past the end, earlier pages are left to the sweep.
    if (slipped || before < page - 1) return { mode: 'near', page: before }
    return { mode: 'rest' }
  }
  if (fresh > 0) return { mode: 'near', page: null }
  return isLast(answer, fresh) ? { mode: 'rest' } : { mode: 'near', page: page + 1 }
}

/** A page of a sweep without new violations. */
export function seekSweep(sweep: Seek & { mode: 'sweep' }, answer: SeenPage): Seek {
  const { page, ids, total } = answer
  const here = new Set(sweep.order)
  const newHere = ids.filter((id) => !here.has(id))
  const order = [...sweep.order, ...newHere]
  const sameTotal = sweep.total === null || sweep.total === total
  const seen = new Set(sameTotal ? [...sweep.seen, ...ids] : ids)
  const next = { ...sweep, seen, total, order }

  const gone = (sweep.total ?? total) - total
  if (gone > 0 && page > 1) {
    // As many rows moved up, perhaps to pages that were already read.
    return { ...next, page: Math.max(1, page - Math.ceil(gone / Math.max(1, answer.page_size))) }
  }
  if (!isLast(answer, newHere.length)) return { ...next, page: page + 1 }

  const sawAll = seen.size >= total
  const steady = sweep.earlierOrder !== null && sameOrder(sweep.earlierOrder, order)
  if (sawAll || steady || sweep.fruitless + 1 >= maxSweeps) return { mode: 'finished', seen }
  return { ...next, page: 1, order: [], earlierOrder: order, fruitless: sweep.fruitless + 1 }
}

/** There are more pages if `has_more` or `total` says so, unless the page has nothing new. */
function isLast({ page, page_size, total, has_more, ids }: SeenPage, news: number): boolean {
  if (ids.length === 0) return true
  const promised = page * page_size < total
  return promised ? false : !has_more || news === 0
}

/** Whether the common ids of both have the same order, so that the service's order is stable. */
function sameOrder(earlier: readonly string[], now: readonly string[]): boolean {
  const [inEarlier, inNow] = [new Set(earlier), new Set(now)]
  const common = now.filter((id) => inEarlier.has(id))
  return earlier.filter((id) => inNow.has(id)).every((id, index) => id === common[index])
}
