import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { SchemaViolation as Violation } from '../../../../contract/openapi.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { decide, type Decision } from '../decide/decide.ts'
import { useReviewContext } from '../decide/review-context.ts'
import { maxPageSize, smallerPage } from '../filters/page-size.ts'
import { type ListSearch, sameList } from '../filters/triage-search-params.ts'
import { useMatchingSelection } from '../list/use-matching-selection.ts'
import { type Move, moveDown, moveUp } from '../logic/queue-moves.ts'
import {
  isQueueFinished,
  isWaiting,
  nextToVisit,
  type QueueAnswer,
  type QueueEvent,
  type ReviewQueue,
  reviewQueueReducer,
  startQueue,
} from '../logic/review-queue.ts'
import { anchorNextPage } from './anchor-next-page.ts'
import { answerOf, readStates } from './queue-states.ts'
import { useDetailsAhead, usePagesAhead } from './use-queue-ahead.ts'
import { useTriageLocation } from './use-triage-location.ts'
import { useViolationList } from './use-violation-list.ts'

interface FilteredQueue {
  search: ListSearch
  queue: ReviewQueue
}

/** The list on screen and the review queue, bound to the router and the query cache. */
export function useReviewQueue(auditId: string) {
  const context = useReviewContext()
  const { client, connectionId } = context
  const { location, read, navigate } = useTriageLocation(auditId)
  const { search, violationId } = location
  // Outside React, because keys may be pressed faster than it renders.
  const [store] = useState(() => createStore<FilteredQueue | null>(null))
  const stored = useStore(store)
  const queue = stored && sameList(stored.search, search) ? stored.queue : null
  const version = queue?.shown.page === search.page ? queue.shown.version : 0
  const violations = useViolationList(auditId, search, version)
  const { list, page, rows, hasMore, canReadAhead, doubted } = violations
  useMatchingSelection(connectionId, auditId, search)

  const searchNow = () => (read() ?? location).search
  const queueNow = () => {
    const now = store.get()
    return now && sameList(now.search, searchNow()) ? now.queue : null
  }
  /** Violations in doubt are not offered as the next one. */
  const states = () => {
    const { isListed, isOpen } = readStates(client, auditId, searchNow())
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
    if (page && wanted === search.page + 1) anchorNextPage(client, auditId, search, page)
    dispatch({ type: 'turned_page', open: openOnArrival })
    navigate({ search: { ...searchNow(), page: wanted } }, openOnArrival ? 'replace' : 'push')
  }
  const filter = (change: Partial<ListSearch>, how: 'push' | 'replace' = 'push') =>
    navigate({ search: { ...searchNow(), page: 1, ...change }, ...(change.review_state && { violationId: null }) }, how)

  /** Opens the next undecided violation: at once if it is known, else as soon as it is found. */
  const advance = () => {
    const now = queueNow()
    if (!now) return
    const id = nextToVisit(now, states().isOpen)
    // With the filter "all" the next undecided violation may be a thousand pages away, so this goes page by page.
    if (id !== null) open(id)
    else if (now.filter === 'all' && hasMore) goToPage(searchNow().page + 1, 'first')
    else dispatch({ type: now.filter === 'all' ? 'ended' : 'sought' })
  }
  const go = (move: Exclude<Move, null>, isRetracing?: boolean) => {
    const { page: from } = searchNow()
    if ('to' in move) open(move.to, { isRetracing })
    else goToPage(move.page === 'next' ? from + 1 : from - 1, move.page === 'next' ? 'first' : 'last')
  }
  const next = () => {
    const now = queueNow()
    if (!now) return
    const move = moveDown(now, read()?.violationId ?? null, states().isOpen)
    if (move === null) advance()
    else if ('to' in move || hasMore) go(move)
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
  const decideViolation = (violation: Violation, decision: Decision) => {
    const now = queueNow()
    // Keys may be pressed faster than React renders, so the violation may no longer be the open one.
    if ((now && isWaiting(now)) || read()?.violationId !== violation.id) return
    decide(context, violation, decision)
    advance()
  }
  const revisit = () => {
    dispatch({ type: 'revisited' })
    dispatch({ type: 'sought' })
  }

  // The queue follows the page in the address. A layout effect runs before the paint, so visible rows respond to keys.
  useLayoutEffect(() => {
    if (!page) return
    const answer = answerOf(page, search, version)
    const now = queueNow()
    if (!now) store.set({ search, queue: startQueue(search.review_state, answer) })
    else if (!isShown(now, answer)) {
      dispatch({ type: 'shown', answer })
      const wanted = now.openOnArrival === 'last' ? answer.ids.at(-1) : answer.ids[0]
      if (now.openOnArrival && wanted !== undefined) open(wanted, { how: 'replace' })
    }
    // A violation opened by a link or Back counts as visited.
    const opened = read()?.violationId ?? null
    if (opened !== null && queueNow()?.current !== opened) dispatch({ type: 'opened', id: opened })
  })

  useEffect(() => {
    const now = queueNow()
    if (violationId === null || now?.phase !== 'seeking') return
    const { isOpen } = states()
    const found = nextToVisit(now, isOpen)
    if (found !== null) open(found)
    else if (isQueueFinished(now, isOpen)) dispatch({ type: 'ended' })
  })

  // After the end, a refreshed page may have new violations.
  const onRefreshed = useEffectEvent(() => {
    const now = queueNow()
    if (now?.seek.mode !== 'finished') return
    const { isOpen } = states()
    const isNew = ({ id }: Violation) => !now.visited.has(id) && isOpen(id)
    if (violations.refresh.data?.violations.some(isNew)) dispatch({ type: 'looked_again' })
  })
  const { dataUpdatedAt: refreshedAt } = violations.refresh
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each answer is another event
  useEffect(() => onRefreshed(), [refreshedAt])

  usePagesAhead({
    auditId,
    isReviewing: violationId !== null && page !== undefined,
    queueNow,
    searchNow,
    states,
    dispatch,
  })
  useDetailsAhead({ queueNow, states })
  const nextPage = page && hasMore && canReadAhead ? search.page + 1 : null
  useEffect(() => {
    if (nextPage === null) return
    void client.prefetchQuery(violationQueries.list(auditId, { ...search, page: nextPage }))
  }, [client, auditId, search, nextPage])

  // If the service refuses the page size, uses a smaller one at the same position in the list.
  useEffect(() => {
    const smaller = list.isError && !list.isFetching ? smallerPage(list.error, search) : null
    if (!smaller) return
    maxPageSize(connectionId).set(smaller.page_size)
    navigate({ search: { ...search, ...smaller } }, 'replace')
  })

  // From a page past the end, goes to the last page.
  useEffect(() => {
    const last = page?.violations.length === 0 ? Math.ceil(page.total / (page.page_size || search.page_size)) : 0
    if (last > 0 && last < search.page) navigate({ search: { ...search, page: last } }, 'replace')
  })

  return {
    ...violations,
    auditId,
    context,
    search,
    violationId,
    rows: rows ?? null,
    /** The filter of the rows on screen. */
    shownSearch: page ? search : (stored?.search ?? search),
    phase: queue?.phase ?? 'reviewing',
    isWaiting: queue !== null && isWaiting(queue),
    leftCount: () => countLeft(queueNow(), states().isOpen),
    open,
    close,
    next,
    previous,
    goToPage,
    filter,
    decide: decideViolation,
    reopen,
    revisit,
  }
}

export type ReviewQueueHandle = ReturnType<typeof useReviewQueue>

function isShown({ shown }: ReviewQueue, { page, version, ids }: QueueAnswer): boolean {
  if (shown.page !== page || shown.version !== version || shown.ids.length !== ids.length) return false
  return shown.ids.every((id, index) => id === ids[index])
}

/** The number of violations that were visited and not decided. */
function countLeft(queue: ReviewQueue | null, isOpen: (id: string) => boolean): number {
  if (queue?.seek.mode !== 'finished') return 0
  return [...queue.seek.seen].filter(isOpen).length
}
