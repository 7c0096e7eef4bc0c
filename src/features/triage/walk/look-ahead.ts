import type { QueryClient } from '@tanstack/react-query'
import { reviewsUnderWay } from '../../../api/review-violation.ts'
import type { SchemaViolation as Violation, SchemaViolationPage as ViolationPage } from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
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

const detailsAhead = 3

/** Asks for what the reviewer will need next: the walk's pages, the next violations, the next page. */
export function createLookAhead(options: LookAheadOptions) {
  const { client, auditId, source, read } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false

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

  const prefetch = () => {
    const { walk, current, search, has_more } = read()
    if (!walk || options.isAwaiting()) return
    for (const id of upcoming(walk, current, detailsAhead)) void client.prefetchQuery(violationQueries.detail(id))
    if (!has_more) return
    void client.prefetchQuery(violationQueries.list(auditId, { ...search, page: search.page + 1 }))
  }

  return {
    /** After the paint, once for however many steps were made until then. */
    later() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        void pump()
        prefetch()
      })
    },
    stop: () => clearTimeout(timer),
  }
}

export type LookAhead = ReturnType<typeof createLookAhead>

function hasNews(walk: Walk | null, rows: readonly Violation[]): boolean {
  if (!walk) return true
  const known = new Set([walk.list, ...walk.ahead].flatMap((page) => page.rows.map(({ id }) => id)))
  return rows.some(({ id, review_state }) => review_state === walk.filter && !walk.visited.has(id) && !known.has(id))
}
