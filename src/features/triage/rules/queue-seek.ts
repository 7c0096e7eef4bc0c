/** The part of a page's answer that decides where to look next. */
export interface SeenPage {
  page: number
  page_size: number
  total: number
  has_more: boolean
  ids: readonly string[]
}

/**
 * Where the queue looks for violations it does not know yet.
 * `near`: behind the rows that are known; it finds the next ones in order, but pages shift under it.
 * `rest`: nothing more ahead; it waits until all that is known has been visited.
 * `sweep`: from page 1 to the end, to be sure that nothing slipped through while pages shifted.
 */
export type Seek =
  /** `page` is null where it follows from how many rows are known. */
  | { mode: 'near'; page: number | null }
  | { mode: 'rest' }
  | ({ mode: 'sweep' } & Sweep)
  /** `seen` in the last look at every page: those that were left as they are. */
  | { mode: 'finished'; seen: ReadonlySet<string> }

interface Sweep {
  page: number
  /** Seen since the total last changed, over several sweeps if need be. */
  seen: ReadonlySet<string>
  total: number | null
  /** In the order of this sweep and of the one before. */
  order: readonly string[]
  earlierOrder: readonly string[] | null
  fruitless: number
}

// Only a service whose order changes with every request ever comes near: each sweep finds a hidden row in two of three.
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
  /** The page at which the reviewer began; earlier ones were left out on purpose, for now. */
  firstPage: number
}

export function seekNear(answer: SeenPage, { fresh, slipped, firstPage }: NearFacts): Seek {
  const { page, ids, total, page_size } = answer
  if ((slipped || ids.length === 0) && page > firstPage) {
    const last = Math.max(1, Math.ceil(total / Math.max(1, page_size)))
    const before = Math.max(firstPage, Math.min(page - 1, last))
    // Past the end the pages before are left to the sweep.
    if (slipped || before < page - 1) return { mode: 'near', page: before }
    return { mode: 'rest' }
  }
  if (fresh > 0) return { mode: 'near', page: null }
  return isLast(answer, fresh) ? { mode: 'rest' } : { mode: 'near', page: page + 1 }
}

/** A page of a sweep without anything fresh. */
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
    // That many rows moved up, some of them perhaps onto pages already seen.
    return { ...next, page: Math.max(1, page - Math.ceil(gone / Math.max(1, answer.page_size))) }
  }
  if (!isLast(answer, newHere.length)) return { ...next, page: page + 1 }

  const sawAll = seen.size >= total
  const steady = sweep.earlierOrder !== null && sameOrder(sweep.earlierOrder, order)
  if (sawAll || steady || sweep.fruitless + 1 >= maxSweeps) return { mode: 'finished', seen }
  return { ...next, page: 1, order: [], earlierOrder: order, fruitless: sweep.fruitless + 1 }
}

/** `has_more` and `total` are both believed when they promise more, unless the page brings nothing new. */
function isLast({ page, page_size, total, has_more, ids }: SeenPage, news: number): boolean {
  if (ids.length === 0) return true
  const promised = page * page_size < total
  return promised ? false : !has_more || news === 0
}

/** What both have in common stands in the same order in both: the service keeps one order. */
function sameOrder(earlier: readonly string[], now: readonly string[]): boolean {
  const [inEarlier, inNow] = [new Set(earlier), new Set(now)]
  const common = now.filter((id) => inEarlier.has(id))
  return earlier.filter((id) => inNow.has(id)).every((id, index) => id === common[index])
}
