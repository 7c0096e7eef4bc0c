import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { pendingReviews, reviewOverlays } from '../../../api/review-mutation.ts'
import type { SchemaViolation as Violation, SchemaViolationPage as ViolationPage } from '../../../api/schema.gen.ts'
import { cachedViolations, violationQueries } from '../../../api/violations.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { mayRetry } from '../../../lib/retry.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { decide, type Decision } from '../decide/decide.ts'
import { useReviewContext } from '../decide/review-context.ts'
import { largestPageSize, smallerPage } from '../filters/page-size.ts'
import { type ListSearch, sameFilter } from '../filters/triage-search.ts'
import { listView } from '../list/list-view.ts'
import { noSelection, selections } from '../list/selection.ts'
import { overlayReview, reviewsById } from '../rules/overlay-reviews.ts'
import { type Move, moveDown, moveUp } from '../rules/queue-moves.ts'
import {
  isQueueFinished,
  nextToVisit,
  pageWanted,
  type QueueAnswer,
  type QueueEvent,
  type ReviewQueue,
  reviewQueueReducer,
  startQueue,
  stateWanted,
  upcoming,
} from '../rules/review-queue.ts'
import { useTriageLocation } from './use-triage-location.ts'
import { arrange, useViolationList } from './use-violation-list.ts'

interface FilteredQueue {
  search: ListSearch
  queue: ReviewQueue
}

/** The list on screen and the reviewer's way through it, bound to the router and the query cache. */
export function useReviewQueue(auditId: string) {
  const context = useReviewContext()
  const { client, connectionId } = context
  const { location, read, navigate } = useTriageLocation(auditId)
  const { search, violationId } = location
  // Outside React, because keys may come faster than it renders.
  const [store] = useState(() => createStore<FilteredQueue | null>(null))
  const stored = useStore(store)
  const queue = stored && sameFilter(stored.search, search) ? stored.queue : null
  const version = queue?.shown.page === search.page ? queue.shown.version : 0
  const violations = useViolationList(auditId, search, version)
  const { list, page, rows, hasMore, doubted } = violations

  const searchNow = () => (read() ?? location).search
  const queueNow = () => {
    const now = store.get()
    return now && sameFilter(now.search, searchNow()) ? now.queue : null
  }
  /** What is in doubt is not offered as the next one. */
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
    // The queue may have moved on to a page that it had fetched ahead.
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
    dispatch({ type: 'turned_page', open: openOnArrival })
    navigate({ search: { ...searchNow(), page: wanted } }, openOnArrival ? 'replace' : 'push')
  }
  const filter = (change: Partial<ListSearch>, how: 'push' | 'replace' = 'push') => {
    // All that match are all that match that filter.
    const selection = selections(connectionId, auditId)
    if (selection.get().matching && !('page_size' in change)) selection.set(noSelection)
    navigate({ search: { ...searchNow(), page: 1, ...change }, ...(change.review_state && { violationId: null }) }, how)
  }

  /** To the next undecided violation: at once where it is known, else as soon as it is found. */
  const advance = () => {
    const now = queueNow()
    if (!now) return
    const id = nextToVisit(now, states().isOpen)
    // Where every state is shown the next undecided one may be a thousand pages away: one goes on page by page.
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
  /** To what was refused or taken back. The one that was open meanwhile has not had its turn: it comes again. */
  const reopen = (id: string) => {
    const current = read()?.violationId
    if (current && current !== id) dispatch({ type: 'returned', id: current })
    open(id, { isRetracing: false })
  }
  const decideViolation = (violation: Violation, decision: Decision) => {
    if (queueNow()?.phase === 'seeking') return
    decide(context, violation, decision)
    advance()
  }
  const revisit = () => {
    dispatch({ type: 'revisited' })
    dispatch({ type: 'sought' })
  }

  // The queue follows the page that the address names. Before the paint: rows that can be seen answer to keys.
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
    // Opened by a link or by Back: visited like any other.
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

  // After the end a refreshed page may bring new ones.
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
  const nextPage = page && hasMore ? search.page + 1 : null
  useEffect(() => {
    if (nextPage === null) return
    void client.prefetchQuery(violationQueries.list(auditId, { ...search, page: nextPage }))
  }, [client, auditId, search, nextPage])

  // The service refuses the page size: a smaller one, at the same place in the list.
  useEffect(() => {
    const smaller = list.isError && !list.isFetching ? smallerPage(list.error, search) : null
    if (!smaller) return
    largestPageSize(connectionId).set(smaller.page_size)
    navigate({ search: { ...search, ...smaller } }, 'replace')
  })

  return {
    ...violations,
    auditId,
    context,
    search,
    violationId,
    rows: rows ?? null,
    /** The filter that the rows on screen are the answer to. */
    shownSearch: page ? search : (stored?.search ?? search),
    phase: queue?.phase ?? 'reviewing',
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

interface QueueReader {
  queueNow: () => ReviewQueue | null
  states: () => ReturnType<typeof readStates>
}

/** Asks for the next rows before they are needed. */
function usePagesAhead({
  auditId,
  isReviewing,
  queueNow,
  searchNow,
  states,
  dispatch,
}: QueueReader & {
  auditId: string
  isReviewing: boolean
  searchNow: () => ListSearch
  dispatch: (event: QueueEvent) => void
}): void {
  const client = useQueryClient()
  const asked = useRef<number>(undefined)
  const [, askAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const queue = isReviewing ? queueNow() : null
    const search = searchNow()
    const { isOpen, isListed } = states()
    const wanted = queue && pageWanted(queue, isOpen, isListed)
    if (!wanted || asked.current === wanted.turn) return
    asked.current = wanted.turn
    // A page that is not on screen may have been fetched ahead; a last look at every page is always a new question.
    const isNew = wanted.page === queue.shown.page || queue.seek.mode === 'sweep'
    const version = isNew ? wanted.turn + 1 : 0
    const asking = { ...search, page: wanted.page }
    client
      .fetchQuery({
        ...violationQueries.list(auditId, asking, version),
        // Offline, what was fetched ahead has to do.
        ...(isNew ? { staleTime: 0 } : !onlineManager.isOnline() && { staleTime: Number.POSITIVE_INFINITY }),
      })
      .then((page) => {
        const answer = answerOf(page, asking, version)
        dispatch({ type: 'answered', answer, turn: wanted.turn, isListed: states().isListed })
      })
      .catch((error: unknown) => {
        if (asked.current !== wanted.turn) return
        asked.current = undefined
        // The retries of the query are used up: as long as someone waits, it goes on. A refusal waits for the next step.
        if (error instanceof ApiError && (error.kind !== 'refused' || mayRetry(error))) askAgain()
      })
  })
}

const detailsAhead = { min: 3, max: 8 }

/** Fetches the violations that will most likely be opened next. */
function useDetailsAhead({ queueNow, states }: QueueReader): void {
  const client = useQueryClient()
  useEffect(() => {
    const queue = queueNow()
    if (!queue) return
    const count = Math.min(detailsAhead.min + pendingReviews(client).length, detailsAhead.max)
    const { isOpen } = states()
    for (const id of upcoming(queue, isOpen, count)) void client.prefetchQuery(violationQueries.detail(id))
  })
}

/** The states of the audit's violations: as the service listed them, with own decisions on top. */
function readStates(client: QueryClient, auditId: string, { review_state }: ListSearch) {
  const cached = cachedViolations(client, ({ audit_id }) => audit_id === auditId || audit_id === null)
  const reviews = reviewsById(reviewOverlays(client))
  const wanted = stateWanted(review_state)
  const isWanted = (row: Violation) => overlayReview(row, reviews.get(row.id) ?? []).review_state === wanted
  return {
    isListed: (id: string) => {
      const row = cached.get(id)
      return row !== undefined && isWanted(row)
    },
    /** What is not cached any more is taken for open: opening it tells. */
    isOpen: (id: string) => {
      const row = cached.get(id)
      return !row || isWanted(row)
    },
  }
}

function answerOf(page: ViolationPage, search: ListSearch, version: number): QueueAnswer {
  const { total, has_more } = page
  return {
    page: search.page,
    version,
    page_size: page.page_size || search.page_size,
    total,
    has_more,
    ids: arrange(page.violations, listView.get()).map(({ id }) => id),
  }
}

function isShown({ shown }: ReviewQueue, { page, version, ids }: QueueAnswer): boolean {
  if (shown.page !== page || shown.version !== version || shown.ids.length !== ids.length) return false
  return shown.ids.every((id, index) => id === ids[index])
}

/** Those that were visited and left as they are. */
function countLeft(queue: ReviewQueue | null, isOpen: (id: string) => boolean): number {
  if (queue?.seek.mode !== 'finished') return 0
  return [...queue.seek.seen].filter(isOpen).length
}
