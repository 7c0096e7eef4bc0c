import { nextToVisit } from '../rules/walk.ts'
import type { Walk, WalkRow } from '../rules/walk.ts'

/** Where the next key leads: to a violation; over the edge of the page; or the walk has to look for it. */
export type Move = { to: string } | { page: 'next' | 'previous' } | null

/**
 * Downwards. Where every state is shown, and where the reviewer goes back over what they have seen (`retracing`), it is
 * the row below; else the next that has not been visited, so that nothing comes twice and nothing is left out.
 */
export function moveDown<Row extends WalkRow>(walk: Walk<Row>, current: string | null, retracing: boolean): Move {
  const { rows } = walk.list
  const below = rows[indexOf(walk, current) + 1]
  if (below && (walk.filter === 'all' || retracing)) return { to: below.id }
  if (walk.filter === 'all') return { page: 'next' }
  const next = nextToVisit(walk)
  return next === null ? null : { to: next }
}

/** Upwards is always the row above; over the top, what was open before. */
export function moveUp<Row extends WalkRow>(
  { list }: Walk<Row>,
  current: string | null,
  trail: readonly string[],
): Move {
  const at = list.rows.findIndex(({ id }) => id === current)
  const above = at === -1 ? undefined : list.rows[at - 1]
  if (above) return { to: above.id }
  const before = current === null ? undefined : trail[trail.lastIndexOf(current) - 1]
  if (before !== undefined) return { to: before }
  return list.page > 1 ? { page: 'previous' } : null
}

/** The violations that will most likely be opened next, for fetching them ahead. */
export function upcoming<Row extends WalkRow>(walk: Walk<Row>, current: string | null, most: number): string[] {
  const { list, ahead, filter, visited } = walk
  const at = indexOf(walk, current) + 1
  const inTurn = [...list.rows.slice(at), ...ahead.flatMap(({ rows }) => rows)]
  const wanted = filter === 'all' ? inTurn : inTurn.filter((row) => row.review_state === filter && !visited.has(row.id))
  return wanted.slice(0, most).map(({ id }) => id)
}

function indexOf<Row extends WalkRow>({ list, current: last }: Walk<Row>, current: string | null): number {
  return list.rows.findIndex(({ id }) => id === (current ?? last))
}
