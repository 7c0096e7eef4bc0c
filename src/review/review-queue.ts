import { hasState } from '../api/filter-values.ts'
import type { StateFilter } from '../api/violation-filters.ts'

/** A page of the list by its ids, with what decides which page to request next. `version` tells apart answers for the same page. */
export interface QueueAnswer {
  page: number
  version: number
  ids: readonly string[]
  page_size: number
  total: number
  has_more: boolean
}

/**
 * A reviewer's path through a filtered list whose pages shift with every decision. Visited violations are remembered by id, so
 * none is offered twice. Before the queue ends, every page is requested again, so none is skipped. It holds ids only; the query
 * cache has the violations.
 */
export interface ReviewQueue {
  filter: StateFilter
  shown: QueueAnswer
  /** Fetched pages, shown when everything on screen has been visited. */
  ahead: readonly QueueAnswer[]
  /** The violation that was opened last. */
  current: string | null
  /** In the order in which they were first opened. */
  visited: ReadonlySet<string>
  /** The reviewer goes back over visited violations. */
  isRetracing: boolean
  seek: Seek
  firstPage: number
  /** Incremented with every answered page request. */
  turn: number
  phase: QueuePhase
}

/**
 * `seeking`: the next violation is not known yet. `first`, `last`: a step has left the page, and that violation of the next page
 * opens when it arrives. `finished`: there is no next violation.
 */
export type QueuePhase = 'reviewing' | 'seeking' | 'first' | 'last' | 'finished'

/** How the queue finds violations that it does not know yet. */
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

export type QueueEvent =
  /** The reviewer went to a page of this list. */
  | { type: 'shown'; answer: QueueAnswer }
  /** An answer to `pageWanted`. */
  | { type: 'answered'; answer: QueueAnswer; turn: number; isOpen: IsOpen }
  /** A cached page, used while the service cannot be reached. The request stays pending. */
  | { type: 'found_cached'; answer: QueueAnswer }
  | { type: 'opened'; id: string; isRetracing?: boolean }
  | { type: 'moved'; to: QueuePhase }
  /** The violation that was open is to be offered again. */
  | { type: 'returned'; id: string }
  /** Start again with the violations that were left undecided. */
  | { type: 'revisited' }
  /** The service counts more violations than the queue knows. */
  | { type: 'looked_again' }

/** Whether a violation is in the state of the filter, including all known decisions. */
export type IsOpen = (id: string) => boolean

const [minAskAhead, maxAskAhead] = [5, 20]
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

export const startQueue = (filter: StateFilter, answer: QueueAnswer): ReviewQueue => ({
  filter,
  shown: answer,
  ahead: [],
  current: null,
  visited: new Set(),
  isRetracing: false,
  seek: near,
  firstPage: answer.page,
  turn: 0,
  phase: 'reviewing',
})

/** Among several states the reviewer looks for undecided violations, whose decision does not take them off the list. */
export const isMixed = (filter: StateFilter) => filter !== 'undecided' && hasState(filter, 'undecided')

/** Whether the reviewer looks for violations in this state. */
export const isStateWanted = (filter: StateFilter, state: string) =>
  isMixed(filter) ? state === 'undecided' : hasState(filter, state)

export function reviewQueueReducer(queue: ReviewQueue, event: QueueEvent): ReviewQueue {
  const { seek, turn, ahead } = queue
  switch (event.type) {
    case 'shown':
      return { ...queue, shown: event.answer, firstPage: event.answer.page, seek: near, turn: turn + 1 }
    case 'answered': {
      if (event.turn !== turn) return queue
      const movedTo = seek.mode === 'near' ? pageOfMovedRows(seek.total, event.answer) : null
      if (movedTo !== null)
        return { ...queue, seek: { mode: 'near', page: movedTo, total: event.answer.total }, turn: turn + 1 }
      const known = new Set(knownIds(queue))
      const isFresh = event.answer.ids.some((id) => !known.has(id) && event.isOpen(id))
      if (isFresh) return { ...queue, ahead: [...ahead, event.answer], seek: near, turn: turn + 1 }
      return { ...queue, seek: seekAfter(seek, event.answer), turn: turn + 1 }
    }
    case 'found_cached':
      return { ...queue, ahead: [...ahead, event.answer] }
    case 'opened':
      return opened(queue, event)
    case 'moved':
      return { ...queue, phase: event.to }
    case 'returned':
      return { ...queue, visited: new Set([...queue.visited].filter((id) => id !== event.id)) }
    case 'revisited':
      return { ...queue, visited: new Set(), phase: 'seeking', seek: { ...near, page: 1 }, turn: turn + 1 }
    case 'looked_again':
  }
  const phase = queue.phase === 'finished' ? 'seeking' : queue.phase
  return { ...queue, phase, seek: firstSweep, turn: turn + 1 }
}

function opened(
  queue: ReviewQueue,
  { id, isRetracing = queue.visited.has(id) }: { id: string; isRetracing?: boolean },
): ReviewQueue {
  const visited = queue.visited.has(id) ? queue.visited : new Set(queue.visited).add(id)
  const next = { ...queue, visited, isRetracing, current: id, phase: 'reviewing' } as const
  const page = queue.shown.ids.includes(id) ? undefined : queue.ahead.find(({ ids }) => ids.includes(id))
  return page ? { ...next, shown: page, ahead: queue.ahead.filter((one) => one !== page) } : next
}

/** Where to look after a page without new violations. */
function seekAfter(seek: Seek, answer: QueueAnswer): Seek {
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
function pageOfMovedRows(before: number | null, { page, page_size, total }: QueueAnswer): number | null {
  const gone = (before ?? total) - total
  return gone > 0 && page > 1 ? Math.max(1, page - Math.ceil(gone / Math.max(1, page_size))) : null
}

/** There are more pages if `has_more` or `total` says so, unless the page has nothing new. */
function isLast({ page, page_size, total, has_more, ids }: QueueAnswer, news: number): boolean {
  if (ids.length === 0) return true
  const promised = page * page_size < total
  return promised ? false : !has_more || news === 0
}

/** All that is known and to be visited: below the open one, then above it, then on the prefetched pages. */
function toVisit({ shown, ahead, current, visited }: ReviewQueue, isOpen: IsOpen): string[] {
  const from = current === null ? 0 : shown.ids.indexOf(current) + 1
  const inTurn = [...shown.ids.slice(from), ...shown.ids.slice(0, from), ...ahead.flatMap(({ ids }) => ids)]
  return [...new Set(inTurn)].filter((id) => !visited.has(id) && isOpen(id))
}

/** The violation to open next. */
export const nextToVisit = (queue: ReviewQueue, isOpen: IsOpen): string | null => toVisit(queue, isOpen)[0] ?? null

/** The violations that will most likely be opened next, for prefetching. */
export function upcoming(queue: ReviewQueue, isOpen: IsOpen, count: number): string[] {
  const { shown, filter, current } = queue
  const from = current === null ? 0 : shown.ids.indexOf(current) + 1
  return (isMixed(filter) ? shown.ids.slice(from) : toVisit(queue, isOpen)).slice(0, count)
}

/**
 * The page to request now. Null while enough rows are known, or at the end of the queue. `isListed`: whether the service surely lists
 * it. Pending decisions count as made, because the service may have them already.
 */
export function pageWanted(queue: ReviewQueue, isOpen: IsOpen, isListed: (id: string) => boolean) {
  const { seek, turn, shown, filter, firstPage } = queue
  const pageSize = Math.max(1, shown.page_size)
  if (isMixed(filter) || seek.mode === 'finished') return null
  const left = toVisit(queue, isOpen).length
  if (seek.mode === 'sweep' && left > 0) return null
  if (seek.page !== null) return { page: seek.page, turn }
  // Half a page: the answer then begins with known rows, so that no row has moved up in between.
  if (left > Math.min(maxAskAhead, Math.max(minAskAhead, Math.ceil(pageSize / 2)))) return null
  // Known rows come first in the list, so this is the page with the first row after them. At least as many are listed.
  const listed = knownIds(queue).filter(isListed)
  return { page: firstPage + Math.floor(new Set(listed).size / pageSize), turn }
}

const knownIds = ({ shown, ahead, visited }: ReviewQueue) => [
  ...visited,
  ...[shown, ...ahead].flatMap(({ ids }) => ids),
]

/** The page after all known rows. */
export const pageBehind = ({ shown, ahead }: ReviewQueue) => Math.max(shown.page, ...ahead.map(({ page }) => page)) + 1

/** Whether the next violation is not open yet, so that the one on screen must not be decided. */
export const isWaiting = ({ phase }: Pick<ReviewQueue, 'phase'>) => phase !== 'reviewing' && phase !== 'finished'

/** Whether every violation of the filter has been visited. */
export function isQueueFinished(queue: ReviewQueue, isOpen: IsOpen): boolean {
  return queue.seek.mode === 'finished' && nextToVisit(queue, isOpen) === null
}

/** What the next key does: opens a violation, turns the page, or null if the queue has to search. */
export type Move = { to: string } | { page: 'next' | 'previous' } | null

/**
 * Down: with the filter "all", and while the reviewer goes back over visited violations, the row below. Otherwise the next one
 * that was not visited.
 */
export function moveDown(queue: ReviewQueue, current: string | null, isOpen: IsOpen): Move {
  const { shown, filter, isRetracing } = queue
  const at = current ?? queue.current
  const below = shown.ids[at === null ? 0 : shown.ids.indexOf(at) + 1]
  if (below !== undefined && (isMixed(filter) || isRetracing)) return { to: below }
  if (isMixed(filter)) return { page: 'next' }
  const next = nextToVisit(queue, isOpen)
  return next === null ? null : { to: next }
}

/** Up: the row above, and from the first row the violation that was open before. */
export function moveUp({ shown, visited }: ReviewQueue, current: string | null): Move {
  const at = current === null ? -1 : shown.ids.indexOf(current)
  const above = at > 0 ? shown.ids[at - 1] : undefined
  if (above !== undefined) return { to: above }
  const opened = [...visited]
  const before = current === null ? undefined : opened[opened.indexOf(current) - 1]
  if (before !== undefined) return { to: before }
  return shown.page > 1 ? { page: 'previous' } : null
}
