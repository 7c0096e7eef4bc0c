/** The part of a page's answer that decides where to look next. */
export interface SeenPage {
  page: number
  page_size: number
  total: number
  has_more: boolean
  ids: readonly string[]
}

/**
 * Where the walker looks for violations it does not know yet.
 * `near`: from the page the reviewer is on, forward; it finds the next ones in order, but pages shift under it.
 * `rest`: nothing more ahead; it waits until all that is known has been visited.
 * `sweep`: from page 1 to the end, to be sure that nothing slipped through while pages shifted.
 */
export type Seek =
  | { mode: 'near'; page: number; mayStepBack: boolean }
  | { mode: 'rest' }
  | ({ mode: 'sweep' } & Sweep)
  | { mode: 'finished' }

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
const MOST_SWEEPS = 16

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
  /** The page begins with one of them: others may have slipped to the page before. */
  beginsFresh: boolean
  /** The first page of the reviewer's own way; earlier ones were left out on purpose, for now. */
  firstPage: number
  /** Decisions take rows out of this list, so that the rest moves up. */
  shifts: boolean
}

export function seekNear(seek: Seek & { mode: 'near' }, answer: SeenPage, facts: NearFacts): Seek {
  const { page } = answer
  const tooFar = answer.ids.length === 0 || facts.beginsFresh
  if (facts.shifts && seek.mayStepBack && tooFar && page > facts.firstPage) {
    const end = Math.max(1, Math.ceil(answer.total / Math.max(1, answer.page_size)))
    return { mode: 'near', page: Math.max(facts.firstPage, Math.min(page - 1, end)), mayStepBack: true }
  }
  if (facts.fresh > 0) return { mode: 'near', page: facts.shifts ? page : page + 1, mayStepBack: true }
  return isLast(answer, facts.fresh) ? { mode: 'rest' } : { mode: 'near', page: page + 1, mayStepBack: false }
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
  if (sawAll || steady || sweep.fruitless + 1 >= MOST_SWEEPS) return { mode: 'finished' }
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
