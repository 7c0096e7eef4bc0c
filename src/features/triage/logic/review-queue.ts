import { hasState } from '../../../api/filter-values.ts'
import { type StateFilter } from '../../../api/violation-filters.ts'
import { firstSweep, type Seek, seekNear, seekSweep, type SeenPage } from './queue-seek.ts'

/** A page of the list by its ids. `version` tells apart answers for the same page. */
export interface QueuePage {
  page: number
  version: number
  ids: readonly string[]
}

export type QueueAnswer = QueuePage & Omit<SeenPage, 'ids' | 'page'>

/**
 * A reviewer's path through a filtered list whose pages shift with every decision. Visited violations are remembered by id, so
 * none is offered twice. Before the queue ends, every page is requested again, so none is skipped. It holds ids only; the query
 * cache has the violations.
 */
export interface ReviewQueue {
  filter: StateFilter
  shown: QueuePage
  /** Fetched pages, shown when everything on screen has been visited. */
  ahead: readonly QueuePage[]
  /** The violation that was opened last. */
  current: string | null
  visited: ReadonlySet<string>
  /** The opened violations, last one last. */
  trail: readonly string[]
  /** The reviewer goes back over visited violations. */
  isRetracing: boolean
  seek: Seek
  firstPage: number
  pageSize: number
  /** Incremented with every answered page request. */
  turn: number
  /** `seeking`: the next violation is not known yet. `finished`: there is none. */
  phase: 'reviewing' | 'seeking' | 'finished'
  /** Set when a step leaves the page: which violation to open when the next page arrives. */
  openOnArrival: 'first' | 'last' | null
}

export type QueueEvent =
  /** The reviewer went to a page of this list. */
  | { type: 'shown'; answer: QueueAnswer }
  /** An answer to `pageWanted`. */
  | { type: 'answered'; answer: QueueAnswer; turn: number; isListed: IsListed }
  /** A cached page, used while the service cannot be reached. The request stays pending. */
  | { type: 'found_cached'; answer: QueueAnswer }
  | { type: 'opened'; id: string; isRetracing?: boolean }
  | { type: 'closed' }
  /** The reviewer wants the next violation, which is not known yet. */
  | { type: 'sought' }
  /** There is no next one. */
  | { type: 'ended' }
  | { type: 'turned_page'; open: 'first' | 'last' | null }
  /** The violation that was open is to be offered again. */
  | { type: 'returned'; id: string }
  /** Start again with the violations that were left undecided. */
  | { type: 'revisited' }
  /** The service counts more violations than the queue knows. */
  | { type: 'looked_again' }

/** Whether a violation is in the state of the filter, including all known decisions. */
export type IsOpen = (id: string) => boolean

/** Whether the service surely lists it. Pending decisions count as made, because the service may have them already. */
export type IsListed = (id: string) => boolean

const maxTrail = 500
const [minAskAhead, maxAskAhead] = [5, 20]

export function startQueue(filter: StateFilter, answer: QueueAnswer): ReviewQueue {
  const { page, page_size } = answer
  return {
    filter,
    shown: pageOf(answer),
    ahead: [],
    current: null,
    visited: new Set(),
    trail: [],
    isRetracing: false,
    seek: { mode: 'near', page: null },
    firstPage: page,
    pageSize: Math.max(1, page_size),
    turn: 0,
    phase: 'reviewing',
    openOnArrival: null,
  }
}

const pageOf = ({ page, version, ids }: QueuePage): QueuePage => ({ page, version, ids })

/** Among several states the reviewer looks for undecided violations, whose decision does not take them off the list. */
export const isMixed = (filter: StateFilter) => filter !== 'undecided' && hasState(filter, 'undecided')

/** Whether the reviewer looks for violations in this state. */
export const isStateWanted = (filter: StateFilter, state: string) =>
  isMixed(filter) ? state === 'undecided' : hasState(filter, state)

export function reviewQueueReducer(queue: ReviewQueue, event: QueueEvent, isOpen: IsOpen): ReviewQueue {
  const next = step(queue, event, isOpen)
  // When everything known has been visited, `rest` becomes the final sweep.
  return next.seek.mode === 'rest' && countToVisit(next, isOpen) === 0 ? { ...next, seek: firstSweep } : next
}

/** The violation to open next: below the open one, else above it, else on the prefetched pages. */
export function nextToVisit(queue: ReviewQueue, isOpen: IsOpen): string | null {
  const { shown, ahead, current } = queue
  const from = current === null ? 0 : shown.ids.indexOf(current) + 1
  const inTurn = [...shown.ids.slice(from), ...shown.ids.slice(0, from), ...ahead.flatMap(({ ids }) => ids)]
  return inTurn.find((id) => !queue.visited.has(id) && isOpen(id)) ?? null
}

export interface PageWanted {
  page: number
  turn: number
}

/** The page to request now. Null while enough rows are known, or at the end of the queue. */
export function pageWanted(queue: ReviewQueue, isOpen: IsOpen, isListed: IsListed): PageWanted | null {
  const { seek, turn, pageSize, filter, firstPage } = queue
  if (isMixed(filter) || seek.mode === 'finished' || seek.mode === 'rest') return null
  if (seek.mode === 'sweep') return { page: seek.page, turn }
  // Half a page: the answer then begins with known rows, which shows that no row has moved in between.
  const askAhead = Math.min(maxAskAhead, Math.max(minAskAhead, Math.ceil(pageSize / 2)))
  if (countToVisit(queue, isOpen) > askAhead) return null
  if (seek.page !== null) return { page: seek.page, turn }
  // Known rows come first in the list, so this is the page with the first row after them.
  return { page: firstPage + Math.floor(countListed(queue, isListed) / pageSize), turn }
}

/** The page after all known rows. */
export const pageBehind = ({ shown, ahead }: ReviewQueue) => Math.max(shown.page, ...ahead.map(({ page }) => page)) + 1

/** Whether the next violation is not open yet, so that the one on screen must not be decided. */
export const isWaiting = ({ phase, openOnArrival }: ReviewQueue) => phase === 'seeking' || openOnArrival !== null

/** Whether every violation of the filter has been visited. */
export function isQueueFinished(queue: ReviewQueue, isOpen: IsOpen): boolean {
  return queue.seek.mode === 'finished' && nextToVisit(queue, isOpen) === null
}

/** The violations that will most likely be opened next, for prefetching. */
export function upcoming(queue: ReviewQueue, isOpen: IsOpen, count: number): string[] {
  const { shown, ahead, filter, visited, current } = queue
  const from = current === null ? 0 : shown.ids.indexOf(current) + 1
  const inTurn = [...shown.ids.slice(from), ...ahead.flatMap(({ ids }) => ids)]
  const wanted = isMixed(filter) ? inTurn : inTurn.filter((id) => !visited.has(id) && isOpen(id))
  return wanted.slice(0, count)
}

function step(queue: ReviewQueue, event: QueueEvent, isOpen: IsOpen): ReviewQueue {
  switch (event.type) {
    case 'shown': {
      const { page, page_size } = event.answer
      const seek: Seek = { mode: 'near', page: null }
      const pageSize = Math.max(1, page_size)
      return { ...queue, shown: pageOf(event.answer), firstPage: page, pageSize, seek, turn: queue.turn + 1 }
    }
    case 'answered':
      return event.turn === queue.turn ? answered(queue, event, isOpen) : queue
    case 'found_cached':
      return { ...queue, ahead: [...queue.ahead, pageOf(event.answer)] }
    case 'opened':
      return opened(queue, event, isOpen)
    case 'closed':
      return { ...queue, phase: 'reviewing', openOnArrival: null }
    case 'sought':
      return { ...queue, phase: 'seeking' }
    case 'ended':
      return { ...queue, phase: 'finished' }
    case 'turned_page':
      return { ...queue, openOnArrival: event.open, phase: 'reviewing' }
    case 'returned': {
      const visited = new Set(queue.visited)
      visited.delete(event.id)
      return { ...queue, visited }
    }
    case 'revisited':
    case 'looked_again':
  }
  const visited = event.type === 'revisited' ? new Set<string>() : queue.visited
  const phase = queue.phase === 'finished' ? 'seeking' : queue.phase
  return { ...queue, visited, phase, seek: firstSweep, turn: queue.turn + 1 }
}

function answered(
  queue: ReviewQueue,
  { answer, isListed }: { answer: QueueAnswer; isListed: IsListed },
  isOpen: IsOpen,
): ReviewQueue {
  const queued = new Set(knownIds(queue))
  const isFresh = (id: string) => !queued.has(id) && !queue.visited.has(id) && isOpen(id)
  const fresh = answer.ids.filter(isFresh).length
  const [first] = answer.ids
  // Known rows come before new ones. If there are too few known rows for the earlier pages, new rows have moved there.
  const reach = queue.firstPage + Math.floor(countListed(queue, isListed) / queue.pageSize)
  const slipped = first !== undefined && isFresh(first) && answer.page > reach
  const seek = seekAfter(queue, answer, { fresh, slipped })
  const steppedBack = seek.mode === 'near' && seek.page !== null && seek.page < answer.page
  const ahead = fresh > 0 && !steppedBack ? [...queue.ahead, pageOf(answer)] : queue.ahead
  return { ...queue, ahead, seek, turn: queue.turn + 1 }
}

function seekAfter(
  { seek, firstPage }: ReviewQueue,
  answer: QueueAnswer,
  { fresh, slipped }: { fresh: number; slipped: boolean },
): Seek {
  if (seek.mode === 'near') return seekNear(answer, { fresh, slipped, firstPage })
  if (seek.mode !== 'sweep') return seek
  return fresh > 0 ? { mode: 'near', page: null } : seekSweep(seek, answer)
}

function opened(
  queue: ReviewQueue,
  { id, isRetracing = queue.visited.has(id) }: { id: string; isRetracing?: boolean },
  isOpen: IsOpen,
): ReviewQueue {
  const visited = queue.visited.has(id) ? queue.visited : new Set(queue.visited).add(id)
  const trail = queue.trail.at(-1) === id ? queue.trail : [...queue.trail, id].slice(-maxTrail)
  const next = { ...queue, visited, trail, isRetracing, current: id, phase: 'reviewing', openOnArrival: null } as const
  if (queue.shown.ids.includes(id)) return next
  const page = queue.ahead.find(({ ids }) => ids.includes(id))
  if (!page) return next
  const hasMore = (one: QueuePage) => one.ids.some((other) => !visited.has(other) && isOpen(other))
  return { ...next, shown: page, ahead: queue.ahead.filter((one) => one !== page && hasMore(one)) }
}

const knownIds = ({ shown, ahead }: ReviewQueue) => [shown, ...ahead].flatMap(({ ids }) => ids)

/** The least number of known rows that the service lists, if it has all pending decisions. */
function countListed(queue: ReviewQueue, isListed: IsListed): number {
  return new Set([...queue.visited, ...knownIds(queue)].filter(isListed)).size
}

function countToVisit(queue: ReviewQueue, isOpen: IsOpen): number {
  return new Set(knownIds(queue).filter((id) => !queue.visited.has(id) && isOpen(id))).size
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
export function moveUp({ shown, trail }: ReviewQueue, current: string | null): Move {
  const at = current === null ? -1 : shown.ids.indexOf(current)
  const above = at > 0 ? shown.ids[at - 1] : undefined
  if (above !== undefined) return { to: above }
  const before = current === null ? undefined : trail[trail.lastIndexOf(current) - 1]
  if (before !== undefined) return { to: before }
  return shown.page > 1 ? { page: 'previous' } : null
}
