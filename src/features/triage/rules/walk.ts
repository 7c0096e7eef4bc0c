import type {
  SchemaReviewStateFilter as ReviewStateFilter,
  SchemaViolation as Violation,
  SchemaViolationPage as ViolationPage,
} from '../../../api/schema.gen.ts'
import { firstSweep, seekNear, seekSweep } from './walk-seek.ts'
import type { Seek } from './walk-seek.ts'

export type WalkRow = Pick<Violation, 'id' | 'review_state' | 'dismissal_reason'>

export type WalkAnswer<Row extends WalkRow> = Pick<ViolationPage, 'page' | 'page_size' | 'total' | 'has_more'> & {
  violations: readonly Row[]
}

export interface WalkPage<Row extends WalkRow> {
  page: number
  rows: readonly Row[]
}

interface Change {
  review_state: Violation['review_state']
  dismissal_reason: string | null
  clock: number
}

/**
 * A reviewer's way through a filtered list whose pages shift with every decision, their own and others'. Rows on screen
 * stay in place; what was visited is remembered by id, so nothing comes twice; and before the walk ends every page is
 * looked at again, so nothing is skipped.
 */
export interface Walk<Row extends WalkRow = Violation> {
  filter: ReviewStateFilter
  /** On screen. */
  list: WalkPage<Row>
  /** Fetched already, to be shown when everything on screen has been visited. */
  ahead: readonly WalkPage<Row>[]
  /** The open violation. */
  current: string | null
  /** Those left as they are, and the last of the others. */
  visited: ReadonlySet<string>
  seek: Seek
  firstPage: number
  /** Grows with every page that was asked for and answered; with every change. */
  turn: number
  clock: number
  /** The last ones: an answer may have been asked for before them. */
  changes: ReadonlyMap<string, Change>
}

export type WalkEvent<Row extends WalkRow> =
  /** An answer to `pageWanted`, or a refreshed page (then without `turn`): rows in place follow, new ones queue. */
  | { type: 'page'; answer: WalkAnswer<Row>; asked: { turn?: number; clock: number } }
  /** The reviewer went to a page. */
  | { type: 'shown'; answer: WalkAnswer<Row> }
  | { type: 'opened'; id: string }
  /** A decision shows, is answered, is refused, is undone; or someone else's is seen. Told each time. */
  | { type: 'changed'; changes: readonly WalkRow[] }
  /** Once more through those that were left as they are. */
  | { type: 'revisit' }
  /** There may be new ones (the service counts more than the walk knows). */
  | { type: 'look_again' }

export interface PageWanted {
  page: number
  turn: number
  clock: number
}

// The next rows are asked for while this many are still to be visited, so that they are there in time.
const ASK_AHEAD = 5

// No page is on its way for as long as so many changes take.
const CHANGES_KEPT = 500

export function startWalk<Row extends WalkRow>(filter: ReviewStateFilter, answer: WalkAnswer<Row>): Walk<Row> {
  const { page, violations } = answer
  return {
    filter,
    list: { page, rows: violations },
    ahead: [],
    current: null,
    visited: new Set(),
    seek: nearAfter(filter, answer),
    firstPage: page,
    turn: 0,
    clock: 0,
    changes: new Map(),
  }
}

export function walkReducer<Row extends WalkRow>(walk: Walk<Row>, event: WalkEvent<Row>): Walk<Row> {
  return settle(step(walk, event))
}

/** The violation to open next: below the open one, else above it, else on the rows fetched ahead. */
export function nextToVisit<Row extends WalkRow>(walk: Walk<Row>): string | null {
  const { rows } = walk.list
  const from = rows.findIndex((row) => row.id === walk.current) + 1
  const inTurn = [...rows.slice(from), ...rows.slice(0, from), ...walk.ahead.flatMap((page) => page.rows)]
  return inTurn.find((row) => isToVisit(walk, row))?.id ?? null
}

/** The page to ask for now; null while enough is known, or when the walk is over. */
export function pageWanted<Row extends WalkRow>(walk: Walk<Row>): PageWanted | null {
  const { seek, turn, clock } = walk
  if (seek.mode === 'finished' || seek.mode === 'rest') return null
  if (seek.mode === 'near' && countToVisit(walk) > ASK_AHEAD) return null
  return { page: seek.page, turn, clock }
}

/** Every violation that the filter shows has been visited. */
export function isWalkFinished<Row extends WalkRow>(walk: Walk<Row>): boolean {
  return walk.seek.mode === 'finished' && nextToVisit(walk) === null
}

function step<Row extends WalkRow>(walk: Walk<Row>, event: WalkEvent<Row>): Walk<Row> {
  switch (event.type) {
    case 'page':
      return withPage(walk, event)
    case 'shown': {
      const { answer } = event
      const list = { page: answer.page, rows: answer.violations }
      return { ...walk, list, firstPage: answer.page, seek: nearAfter(walk.filter, answer), turn: walk.turn + 1 }
    }
    case 'opened':
      return opened(walk, event.id)
    case 'changed': {
      const clock = walk.clock + 1
      const [changes, visited] = [new Map(walk.changes), new Set(walk.visited)]
      for (const { id, review_state, dismissal_reason } of event.changes) {
        // The last stands last.
        changes.delete(id)
        changes.set(id, { review_state, dismissal_reason, clock })
      }
      for (const [id, change] of changes) {
        if (change.clock > clock - CHANGES_KEPT) break
        changes.delete(id)
        // Its state keeps it from coming again. Whoever makes it undecided after all this wants it looked at.
        if (change.review_state !== stateToVisit(walk)) visited.delete(id)
      }
      return patched({ ...walk, clock, changes, visited }, new Map(event.changes.map((change) => [change.id, change])))
    }
    case 'revisit':
    case 'look_again':
  }
  const visited = event.type === 'revisit' ? new Set(walk.current === null ? [] : [walk.current]) : walk.visited
  return { ...walk, visited, seek: firstSweep, turn: walk.turn + 1 }
}

function withPage<Row extends WalkRow>(
  walk: Walk<Row>,
  { answer, asked }: WalkEvent<Row> & { type: 'page' },
): Walk<Row> {
  // What was decided after the page was asked for is newer than the page.
  const rows = answer.violations.map((row): Row => {
    const change = walk.changes.get(row.id)
    if (!change || change.clock <= asked.clock) return row
    return { ...row, review_state: change.review_state, dismissal_reason: change.dismissal_reason }
  })
  const queued = new Set(pagesOf(walk).flatMap((page) => page.rows.map((row) => row.id)))
  const isFresh = (row: Row) => isToVisit(walk, row) && !queued.has(row.id)
  const fresh = rows.filter(isFresh).length
  const next = patched(walk, new Map(rows.map((row) => [row.id, row])))
  const isAnswer = asked.turn === walk.turn
  const seek = isAnswer ? seekAfter(walk, answer, rows, fresh, isFresh) : walk.seek
  const steppedBack = isAnswer && seek.mode === 'near' && seek.page < answer.page
  const ahead = fresh > 0 && !steppedBack ? [...next.ahead, { page: answer.page, rows }] : next.ahead
  return { ...next, ahead, seek, turn: isAnswer ? walk.turn + 1 : walk.turn }
}

function seekAfter<Row extends WalkRow>(
  { seek, filter, firstPage }: Walk<Row>,
  answer: WalkAnswer<Row>,
  rows: readonly Row[],
  fresh: number,
  isFresh: (row: Row) => boolean,
): Seek {
  const seenPage = { ...answer, ids: rows.map((row) => row.id) }
  const beginsFresh = rows[0] !== undefined && isFresh(rows[0])
  if (seek.mode === 'near') {
    return seekNear(seek, seenPage, { fresh, beginsFresh, firstPage, shifts: filter !== 'all' })
  }
  if (seek.mode !== 'sweep') return seek
  return fresh > 0 ? nearAfter(filter, answer) : seekSweep(seek, seenPage)
}

/** Going on from a page: where rows leave the list the next ones move up onto the same page. */
function nearAfter<Row extends WalkRow>(filter: ReviewStateFilter, { page }: WalkAnswer<Row>): Seek {
  return { mode: 'near', page: filter === 'all' ? page + 1 : page, mayStepBack: true }
}

function opened<Row extends WalkRow>(walk: Walk<Row>, id: string): Walk<Row> {
  const visited = walk.visited.has(id) ? walk.visited : new Set(walk.visited).add(id)
  const next = { ...walk, visited, current: id }
  const isOn = (page: WalkPage<Row>) => page.rows.some((row) => row.id === id)
  const page = isOn(walk.list) ? undefined : walk.ahead.find(isOn)
  if (!page) return next
  const ahead = walk.ahead.filter((one) => one !== page && one.rows.some((row) => isToVisit(next, row)))
  return { ...next, list: page, ahead }
}

/** Once all that is known has been visited, a rest becomes a last look at every page. */
function settle<Row extends WalkRow>(walk: Walk<Row>): Walk<Row> {
  return walk.seek.mode === 'rest' && countToVisit(walk) === 0 ? { ...walk, seek: firstSweep } : walk
}

function patched<Row extends WalkRow>(walk: Walk<Row>, now: ReadonlyMap<string, WalkRow>): Walk<Row> {
  const patchPage = (page: WalkPage<Row>): WalkPage<Row> => {
    if (!page.rows.some((row) => isChanged(row, now.get(row.id)))) return page
    const rows = page.rows.map((row): Row => {
      const change = now.get(row.id)
      if (!change || !isChanged(row, change)) return row
      return { ...row, review_state: change.review_state, dismissal_reason: change.dismissal_reason }
    })
    return { ...page, rows }
  }
  return { ...walk, list: patchPage(walk.list), ahead: walk.ahead.map(patchPage) }
}

const isChanged = (row: WalkRow, now: WalkRow | undefined) =>
  now !== undefined && (now.review_state !== row.review_state || now.dismissal_reason !== row.dismissal_reason)

const pagesOf = <Row extends WalkRow>(walk: Walk<Row>) => [walk.list, ...walk.ahead]

/** Where every state is shown, the undecided ones are what the reviewer is after. */
const stateToVisit = <Row extends WalkRow>({ filter }: Walk<Row>) => (filter === 'all' ? 'undecided' : filter)

function isToVisit<Row extends WalkRow>(walk: Walk<Row>, row: Row): boolean {
  return row.review_state === stateToVisit(walk) && !walk.visited.has(row.id)
}

function countToVisit<Row extends WalkRow>(walk: Walk<Row>): number {
  const ids = pagesOf(walk).flatMap((page) => page.rows.flatMap((row) => (isToVisit(walk, row) ? [row.id] : [])))
  return new Set(ids).size
}
