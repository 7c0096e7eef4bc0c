import { type IsOpen, nextToVisit, type ReviewQueue } from './review-queue.ts'

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
  if (below !== undefined && (filter === 'all' || isRetracing)) return { to: below }
  if (filter === 'all') return { page: 'next' }
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
