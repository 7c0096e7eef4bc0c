import { type IsOpen, nextToVisit, type ReviewQueue } from './review-queue.ts'

/** Where the next key leads: to a violation; over the edge of the page; or the queue has to look for it. */
export type Move = { to: string } | { page: 'next' | 'previous' } | null

/**
 * Downwards. Where every state is shown, and where the reviewer goes back over what they have seen, it is the row below;
 * else the next that has not been visited, so that nothing comes twice and nothing is left out.
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

/** Upwards is always the row above; over the top, what was open before. */
export function moveUp({ shown, trail }: ReviewQueue, current: string | null): Move {
  const at = current === null ? -1 : shown.ids.indexOf(current)
  const above = at > 0 ? shown.ids[at - 1] : undefined
  if (above !== undefined) return { to: above }
  const before = current === null ? undefined : trail[trail.lastIndexOf(current) - 1]
  if (before !== undefined) return { to: before }
  return shown.page > 1 ? { page: 'previous' } : null
}
