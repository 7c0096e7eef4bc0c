import { hasState } from '../api/filter-values.ts'
import type { ListReading, PageOfIds } from '../api/list-reading.ts'
import type { StateFilter } from '../api/violation-filters.ts'

/** A page of the list. `version` tells apart answers for the same page. */
export interface QueueAnswer extends PageOfIds {
  version: number
}

/**
 * A reviewer's path through a filtered list whose pages shift with every decision. Visited violations are remembered by id, so
 * none is offered twice; the service's way of reading the list sees to it that none is skipped. It holds ids only; the query cache
 * has the violations.
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
  reading: ListReading
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

export type QueueEvent =
  /** The reviewer went to a page of this list. */
  | { type: 'shown'; answer: QueueAnswer }
  /** The page that was wanted. */
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
export const startQueue = (filter: StateFilter, answer: QueueAnswer, reading: ListReading): ReviewQueue => ({
  filter,
  shown: answer,
  ahead: [],
  current: null,
  visited: new Set(),
  isRetracing: false,
  reading,
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
  const { reading, turn, ahead } = queue
  switch (event.type) {
    case 'shown':
      return {
        ...queue,
        shown: event.answer,
        firstPage: event.answer.page,
        reading: reading.fromHere(event.answer),
        turn: turn + 1,
      }
    case 'answered': {
      if (event.turn !== turn) return queue
      const known = new Set(knownIds(queue))
      const hasNew = event.answer.ids.some((id) => !known.has(id) && event.isOpen(id))
      const { isTaken, ...next } = reading.after(event.answer, hasNew)
      return { ...queue, ...next, ahead: isTaken ? [...ahead, event.answer] : ahead, turn: turn + 1 }
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
      return { ...queue, visited: new Set(), phase: 'seeking', reading: reading.fromStart('again'), turn: turn + 1 }
    case 'looked_again':
  }
  const phase = queue.phase === 'finished' ? 'seeking' : queue.phase
  return { ...queue, phase, reading: reading.fromStart('new'), turn: turn + 1 }
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
  const { reading, turn, filter, firstPage } = queue
  const page_size = Math.max(1, queue.shown.page_size)
  if (isMixed(filter)) return null
  const left = toVisit(queue, isOpen).length
  const listed = new Set(knownIds(queue).filter(isListed)).size
  const isShort = left <= Math.min(maxAskAhead, Math.max(minAskAhead, Math.ceil(page_size / 2)))
  const wanted = reading.wanted({ listed, left, isShort, page_size, firstPage })
  return wanted && { ...wanted, turn }
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
  return queue.reading.left !== null && nextToVisit(queue, isOpen) === null
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
