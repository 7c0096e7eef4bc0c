import type { QueryClient } from '@tanstack/react-query'
import { reviewsUnderWay } from '../../../api/review-mutation.ts'
import type { SchemaViolation as Violation, SchemaViolationPage as ViolationPage } from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { afterPaint } from '../../../lib/after-paint.ts'
import { pageSizes, smallerPage } from '../filters/page-size.ts'
import { sameFilter } from '../filters/triage-search.ts'
import { pageWanted } from '../rules/walk.ts'
import type { Walk } from '../rules/walk.ts'
import { upcoming } from './moves.ts'
import type { PageSource } from './page-source.ts'
import type { TriageState } from './triage-state.ts'

interface LookAheadOptions {
  client: QueryClient
  auditId: string
  source: PageSource
  read: () => TriageState
  /** Another list is on its way to the screen. */
  isAwaiting: () => boolean
  /** When the page on screen was last asked for, in the walk's own time. */
  askedAt: () => number
  /** A page the walk wanted; without `turn` it is news like any other, and no answer to its question. */
  onPage: (page: ViolationPage, asked: { turn?: number; clock: number }) => void
  onFailure: () => void
}

const detailsAhead = { least: 3, most: 8 }
/** So many decisions on their way are a rush, or a slow service. */
const rush = 5
const rowsAhead = 20

/** Asks for what the reviewer will need next: the walk's pages, the next violations, the next page. */
export function createLookAhead(options: LookAheadOptions) {
  const { client, auditId, source, read } = options
  let callOff: (() => void) | undefined
  let asking = false
  let rushing = false
  let largest = Math.max(...pageSizes)

  /** One page at a time, as long as someone walks. */
  const pump = async (): Promise<void> => {
    const { walk, current, search } = read()
    const isWalking = current !== null && !options.isAwaiting() && !asking && walk?.filter !== 'all'
    const wanted = walk && isWalking ? pageWanted(walk) : null
    if (!wanted) return
    const asked = { ...search, page: wanted.page }
    const clock = source.isAsking(asked) ? options.askedAt() : wanted.clock
    const lags = reviewsUnderWay(client).length > 0
    asking = true
    try {
      const page = await source.ask(asked)
      if (!sameFilter(asked, read().search)) return
      // Until own decisions have arrived the page still holds their rows, and the next ones have not moved up onto it:
      // that it brings nothing new says nothing then. It is asked for again when the next decision has arrived.
      const isEarly = lags && !hasNews(read().walk, page.violations)
      options.onPage(page, isEarly ? { clock } : { turn: wanted.turn, clock })
      if (isEarly && reviewsUnderWay(client).length > 0) return
    } catch {
      // The page on screen says what is wrong; the next step or refresh asks again.
      options.onFailure()
      return
    } finally {
      asking = false
    }
    void pump()
  }

  /**
   * In a rush a page is through before what was decided on it has arrived: until then the service still shows it as it
   * was. So more is asked for, from the same place in one piece, or rows between two answers would come out of turn.
   */
  const runAhead = async (): Promise<void> => {
    const { walk, current, search, page_size } = read()
    if (rushing || !walk || walk.filter === 'all' || walk.seek.mode !== 'near' || options.isAwaiting()) return
    const underWay = reviewsUnderWay(client).length
    const known = upcoming(walk, current, rowsAhead + 1).length
    if (underWay < rush || known > rowsAhead) return
    const { page } = walk.seek
    const wide = widerPage({ page, page_size }, { most: known + underWay + rowsAhead, largest })
    if (!wide) return
    const { clock } = walk
    rushing = true
    try {
      const answer = await source.ask({ ...search, ...wide })
      const now = read()
      if (!sameFilter(search, now.search) || options.isAwaiting()) return
      const rows = afterKnown(now.walk, answer.violations)
      for (let from = 0; from < rows.length; from += page_size) {
        const violations = rows.slice(from, from + page_size)
        options.onPage({ ...answer, page, page_size, violations }, { clock })
      }
    } catch (error) {
      // The walk goes on page by page; a service that will not give that many at once is asked for fewer.
      largest = smallerPage(error, wide)?.page_size ?? largest
    } finally {
      rushing = false
    }
  }

  const prefetch = () => {
    const { walk, current, search, has_more } = read()
    if (!walk || options.isAwaiting()) return
    const details = Math.min(detailsAhead.least + reviewsUnderWay(client).length, detailsAhead.most)
    for (const id of upcoming(walk, current, details)) void client.prefetchQuery(violationQueries.detail(id))
    if (!has_more) return
    void client.prefetchQuery(violationQueries.list(auditId, { ...search, page: search.page + 1 }))
  }

  return {
    /** After the paint, once for however many steps were made until then. */
    later() {
      callOff?.()
      callOff = afterPaint(() => {
        void pump()
        void runAhead()
        prefetch()
      })
    },
    stop: () => callOff?.(),
  }
}

export type LookAhead = ReturnType<typeof createLookAhead>

function hasNews(walk: Walk | null, rows: readonly Violation[]): boolean {
  return !walk || newsOf(walk, rows).length > 0
}

/** To be visited, and not known yet. */
function newsOf(walk: Walk, rows: readonly Violation[]): Violation[] {
  const known = idsOf(walk)
  return rows.filter(({ id, review_state }) => review_state === walk.filter && !walk.visited.has(id) && !known.has(id))
}

/** What follows the rows the walk has, in their order; nothing where none of those is among them to tell the place. */
function afterKnown(walk: Walk | null, rows: readonly Violation[]): Violation[] {
  if (!walk) return []
  const known = idsOf(walk)
  const last = rows.findLastIndex(({ id }) => known.has(id))
  return last === -1 ? [] : newsOf(walk, rows.slice(last + 1))
}

const idsOf = ({ list, ahead }: Walk) => new Set([list, ...ahead].flatMap(({ rows }) => rows.map(({ id }) => id)))

interface Page {
  page: number
  page_size: number
}

/** The larger page that begins with this one or before it and has the next `most` rows from there on. */
function widerPage({ page, page_size }: Page, { most, largest }: { most: number; largest: number }): Page | null {
  const from = (page - 1) * page_size
  for (let size = largest; size > page_size; size -= 1) {
    const at = Math.floor(from / size)
    if ((at + 1) * size >= from + most) return { page: at + 1, page_size: size }
  }
  return null
}
