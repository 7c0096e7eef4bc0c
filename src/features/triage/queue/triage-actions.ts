import type { QueryClient } from '@tanstack/react-query'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { serviceOf } from '../../../api/choose-service.ts'
import type { ListPage } from '../../../api/service.ts'
import { cachedViolations, rowsOnAllPages } from '../../../api/violation-cache.ts'
import { violationQueries } from '../../../api/violations.ts'
import { groupBy } from '../../../lib/group-by.ts'
import { type Store, subscribeToAll } from '../../../lib/store.ts'
import { decide, type Decision } from '../../../review/decide.ts'
import type { ReviewContext } from '../../../review/review-context.ts'
import { listView, type ListSearch, sameList } from '../../../domain/filters/triage-search-params.ts'
import { overlayReview, reviewOverlays } from '../../../review/overlay-reviews.ts'
import {
  isMixed,
  isStateWanted,
  isWaiting,
  moveDown,
  moveUp,
  nextToVisit,
  type QueueAnswer,
  type QueueEvent,
  type QueuePhase,
  type ReviewQueue,
  reviewQueueReducer,
} from '../../../review/review-queue.ts'
import type { TriageLocationStore } from './use-triage-location.ts'
import { arrange, type ViolationListState } from './use-violation-list.ts'

export interface FilteredQueue {
  search: ListSearch
  queue: ReviewQueue
}

/** What is open, or comes next. */
export interface OpenState {
  violationId: string | null
  phase: QueuePhase
}

interface TriageSources {
  auditId: string
  context: ReviewContext
  location: TriageLocationStore
  /** Outside React, because keys may be pressed faster than it renders. */
  store: Store<FilteredQueue | null>
  /** The list on screen. */
  getList: () => ViolationListState
}

export type TriageActions = ReturnType<typeof createTriageActions>

/** Everything the triage page can do. Reads the address, the queue and the list at the time of the call, so it never changes. */
export function createTriageActions({ auditId, context, location, store, getList }: TriageSources) {
  const { client } = context
  const { read, navigate } = location
  const searchNow = () => location.get().search
  const queueNow = () => {
    const now = store.get()
    return now && sameList(now.search, searchNow()) ? now.queue : null
  }
  const getOpen = (): OpenState => ({
    violationId: location.get().violationId,
    phase: queueNow()?.phase ?? 'reviewing',
  })
  const subscribe = subscribeToAll(location, store)
  const states = () => readStates(client, auditId, searchNow())
  const dispatch = (event: QueueEvent) => {
    const now = store.get()
    if (now) store.set({ ...now, queue: reviewQueueReducer(now.queue, event) })
  }
  const setQueuePhase = (to: QueuePhase) => dispatch({ type: 'moved', to })

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
    setQueuePhase('reviewing')
    navigate({ violationId: null }, 'push')
  }
  const goToPage = (wanted: number, openOnArrival?: 'first' | 'last') => {
    if (wanted < 1) return
    const search = searchNow()
    const { page } = getList()
    if (page && wanted === search.page + 1) pinNextPageCursor(client, auditId, search, page)
    setQueuePhase(openOnArrival ?? 'reviewing')
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
    else if (isMixed(now.filter) && getList().hasMore) goToPage(searchNow().page + 1, 'first')
    else setQueuePhase(isMixed(now.filter) ? 'finished' : 'seeking')
  }
  /** The number of violations that were visited and not decided. */
  const leftCount = () => {
    const left = queueNow()?.reading.left ?? []
    return [...left].filter(states().isOpen).length
  }
  const revisit = () => dispatch({ type: 'revisited' })
  const next = () => {
    const now = queueNow()
    if (!now) return
    // The page in the address has not arrived.
    if (now.shown.page !== searchNow().page) return setQueuePhase('first')
    if (now.phase === 'finished' && now.filter !== 'all' && leftCount() > 0) return revisit()
    const move = moveDown(now, read()?.violationId ?? null, states().isOpen)
    if (move === null) advance()
    else if ('to' in move) open(move.to)
    else if (getList().hasMore) goToPage(searchNow().page + 1, 'first')
  }
  const previous = () => {
    const now = queueNow()
    const move = now && moveUp(now, read()?.violationId ?? null)
    if (!move) return
    if ('to' in move) open(move.to, { isRetracing: true })
    else goToPage(searchNow().page - 1, 'last')
  }
  /** Opens a violation that was refused or undone. The one that was open is offered again later. */
  const showViolation = (id: string) => {
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
    getList,
    locationNow: location.get,
    queueNow,
    getOpen,
    subscribe,
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
    advance,
    showViolation,
    revisit,
    leftCount,
  }
}

/** The states of the audit's violations: as listed by the service, with the reviewer's own decisions overlaid. */
function readStates(client: QueryClient, auditId: string, { review_state }: ListSearch) {
  const cached = cachedViolations(client, ({ audit_id }) => audit_id === auditId || audit_id === null)
  const reviews = groupBy(reviewOverlays(client), ({ id }) => id)
  const isWanted = (id: string) => {
    const row = cached.get(id)
    return row && isStateWanted(review_state, overlayReview(row, reviews.get(id) ?? []).review_state)
  }
  return {
    isListed: (id: string) => isWanted(id) ?? false,
    /** A violation that is no longer cached counts as open. Opening it shows its state. */
    isOpen: (id: string) => isWanted(id) ?? true,
  }
}

/** A page of the list, in the form that the queue takes. */
export function answerOf(page: ListPage, search: ListSearch, version: number): QueueAnswer {
  return {
    page: search.page,
    version,
    page_size: page.page_size || search.page_size,
    total: rowsOnAllPages(page),
    has_more: page.has_more,
    next_cursor: page.next_cursor,
    ids: arrange(page.violations, listView.get()).map(({ id }) => id),
  }
}

/** Lets the next page begin where the page on screen ends, whatever was read since. */
function pinNextPageCursor(client: QueryClient, auditId: string, search: ListSearch, shown: ListPage): void {
  if (!shown.next_cursor) return
  serviceOf(client).continueAfter(auditId, search, shown)
  const { queryKey } = violationQueries.list(auditId, { ...search, page: search.page + 1 })
  const cached = client.getQueryData(queryKey)
  if (cached && cached.cursor !== shown.next_cursor) client.removeQueries({ queryKey, exact: true })
}
