import type { Violation } from '../../../../contract/openapi.gen.ts'
import type { Store } from '../../../lib/store.ts'
import { decide, type Decision } from '../decide/decide.ts'
import type { ReviewContext } from '../decide/review-context.ts'
import { type ListSearch, sameList } from '../filters/triage-search-params.ts'
import { type Move, moveDown, moveUp } from '../logic/review-queue.ts'
import {
  isMixed,
  isWaiting,
  nextToVisit,
  type QueueEvent,
  type ReviewQueue,
  reviewQueueReducer,
} from '../logic/review-queue.ts'
import { readStates } from './queue-states.ts'
import type { TriageLocationStore } from './use-triage-location.ts'
import type { ViolationListState } from './use-violation-list.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type ListPage, writeNextCursor } from '../../../api/find-violations.ts'
import { violationQueries } from '../../../api/violations.ts'

export interface FilteredQueue {
  search: ListSearch
  queue: ReviewQueue
}

interface TriageSources {
  auditId: string
  context: ReviewContext
  location: TriageLocationStore
  /** Outside React, because keys may be pressed faster than it renders. */
  store: Store<FilteredQueue | null>
  /** The list on screen. */
  listNow: () => ViolationListState
}

export type TriageActions = ReturnType<typeof createTriageActions>

/** Everything the triage page can do. Reads the address, the queue and the list at the time of the call, so it never changes. */
export function createTriageActions({ auditId, context, location, store, listNow }: TriageSources) {
  const { client } = context
  const { read, navigate } = location
  const searchNow = () => location.get().search
  const queueNow = () => {
    const now = store.get()
    return now && sameList(now.search, searchNow()) ? now.queue : null
  }
  /** Violations in doubt are not offered as the next one. */
  const states = () => {
    const { isListed, isOpen } = readStates(client, auditId, searchNow())
    const { doubted } = listNow()
    return { isListed, isOpen: (id: string) => !doubted.has(id) && isOpen(id) }
  }
  const dispatch = (event: QueueEvent) => {
    const now = store.get()
    if (now) store.set({ ...now, queue: reviewQueueReducer(now.queue, event, states().isOpen) })
  }

  const open = (id: string, { how, isRetracing }: { how?: 'push' | 'replace'; isRetracing?: boolean } = {}) => {
    const from = read()
    if (!from) return
    dispatch({ type: 'opened', id, isRetracing })
    // The queue may have moved to a prefetched page.
    const { page: shown } = queueNow()?.shown ?? from.search
    navigate(
      { violationId: id, search: { ...from.search, page: shown } },
      how ?? (from.violationId ? 'replace' : 'push'),
    )
  }
  const close = () => {
    dispatch({ type: 'closed' })
    navigate({ violationId: null }, 'push')
  }
  const goToPage = (wanted: number, openOnArrival: 'first' | 'last' | null = null) => {
    if (wanted < 1) return
    const search = searchNow()
    const { page } = listNow()
    if (page && wanted === search.page + 1) anchorNextPage(client, auditId, search, page)
    dispatch({ type: 'turned_page', open: openOnArrival })
    navigate({ search: { ...search, page: wanted } }, openOnArrival ? 'replace' : 'push')
  }
  const filter = (change: Partial<ListSearch>, how: 'push' | 'replace' = 'push') =>
    navigate({ search: { ...searchNow(), page: 1, ...change }, ...(change.review_state && { violationId: null }) }, how)

  /** Opens the next undecided violation: at once if it is known, else as soon as it is found. */
  const advance = () => {
    const now = queueNow()
    if (!now) return
    const id = nextToVisit(now, states().isOpen)
    // Among several states the next undecided violation may be a thousand pages away, so this goes page by page.
    if (id !== null) open(id)
    else if (isMixed(now.filter) && listNow().hasMore) goToPage(searchNow().page + 1, 'first')
    else dispatch({ type: isMixed(now.filter) ? 'ended' : 'sought' })
  }
  const go = (move: Exclude<Move, null>, isRetracing?: boolean) => {
    const { page: from } = searchNow()
    if ('to' in move) open(move.to, { isRetracing })
    else goToPage(move.page === 'next' ? from + 1 : from - 1, move.page === 'next' ? 'first' : 'last')
  }
  const revisit = () => {
    dispatch({ type: 'revisited' })
    dispatch({ type: 'sought' })
  }
  /** The number of violations that were visited and not decided. */
  const leftCount = () => {
    const seek = queueNow()?.seek
    return seek?.mode === 'finished' ? [...seek.seen].filter(states().isOpen).length : 0
  }
  const next = () => {
    const now = queueNow()
    if (!now) return
    // The page in the address has not arrived.
    if (now.shown.page !== searchNow().page) return dispatch({ type: 'turned_page', open: 'first' })
    if (now.phase === 'finished' && now.filter !== 'all' && leftCount() > 0) return revisit()
    const move = moveDown(now, read()?.violationId ?? null, states().isOpen)
    if (move === null) advance()
    else if ('to' in move || listNow().hasMore) go(move)
  }
  const previous = () => {
    const now = queueNow()
    const move = now && moveUp(now, read()?.violationId ?? null)
    if (move) go(move, true)
  }
  /** Opens a violation that was refused or undone. The one that was open is offered again later. */
  const reopen = (id: string) => {
    const current = read()?.violationId
    if (current && current !== id) dispatch({ type: 'returned', id: current })
    open(id, { isRetracing: false })
  }
  /** Decides a violation that is on screen. */
  const decideViolation = (violation: Violation, decision: Decision) => {
    const now = queueNow()
    // Keys may be pressed faster than React renders, so the violation may no longer be the open one.
    if ((now && isWaiting(now)) || read()?.violationId !== violation.id) return
    decide(context, violation, decision)
    advance()
  }
  return {
    auditId,
    context,
    listNow,
    locationNow: location.get,
    queueNow,
    states,
    dispatch,
    navigate,
    open,
    close,
    next,
    previous,
    goToPage,
    filter,
    decide: decideViolation,
    reopen,
    revisit,
    leftCount,
  }
}

/** Lets the next page begin where the page on screen ends, whatever was read since. */
function anchorNextPage(client: QueryClient, auditId: string, search: ListSearch, shown: ListPage): void {
  if (!shown.next_cursor) return
  writeNextCursor(client, auditId, search, shown)
  const { queryKey } = violationQueries.list(auditId, { ...search, page: search.page + 1 })
  const cached = client.getQueryData(queryKey)
  if (cached && cached.cursor !== shown.next_cursor) client.removeQueries({ queryKey, exact: true })
}
