import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { serviceOf } from '../../../api/choose-service.ts'
import { rowsOnAllPages } from '../../../api/violation-cache.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { useReviewContext } from '../../../review/review-context.ts'
import { maxPageSize, smallerPage } from '../../../domain/filters/page-size.ts'
import { isSameFilter, sameList } from '../../../domain/filters/triage-search-params.ts'
import { noSelection, selections } from '../../../review/selection.ts'
import {
  isQueueFinished,
  nextToVisit,
  type QueueAnswer,
  type ReviewQueue,
  startQueue,
} from '../../../review/review-queue.ts'
import { answerOf, createTriageActions, type FilteredQueue } from './triage-actions.ts'
import { useReadAhead } from './use-read-ahead.ts'
import { useTriageLocation } from './use-triage-location.ts'
import { useViolationList } from './use-violation-list.ts'
import { useReviewOverlays } from '../../../review/overlay-reviews.ts'

/** The list on screen and the review queue, bound to the router and the query cache. */
export function useTriage(auditId: string) {
  const context = useReviewContext()
  const [{ search, violationId }, location] = useTriageLocation(auditId)
  const [store] = useState(() => createStore<FilteredQueue | null>(null))
  const stored = useStore(store)
  const queue = stored && sameList(stored.search, search) ? stored.queue : null
  const version = queue?.shown.page === search.page ? queue.shown.version : 0
  const reviews = useReviewOverlays()
  // The filter of the rows on screen, until those of the address have arrived.
  const list = useViolationList(auditId, { search, version, reviews, earlier: stored?.search })
  const { page, rows } = list
  const [latest] = useState(() => createStore(list))
  useLayoutEffect(() => latest.set(list), [latest, list])
  const [actions] = useState(() => createTriageActions({ auditId, context, location, store, getList: latest.get }))
  const { client, connectionId } = context

  // The queue follows the page in the address. A layout effect runs before the paint, so visible rows respond to keys.
  useLayoutEffect(() => {
    if (!page) return
    const answer = answerOf(page, search, version)
    const now = actions.queueNow()
    if (!now) {
      const before = store.get()
      store.set({ search, queue: startQueue(search.review_state, answer, serviceOf(client).readOn(answer)) })
      const isStillOpen = violationId !== null && violationId === before?.queue.current
      const isListed = answer.has_more || search.grouped || answer.ids.includes(violationId ?? '')
      // Keys would decide what a new filter does not list. Of a longer list the open violation may be on another page.
      if (isStillOpen && !isListed && !isSameFilter(before.search, search))
        location.navigate({ violationId: answer.ids[0] ?? null }, 'replace')
    } else if (!isShown(now, answer)) {
      actions.dispatch({ type: 'shown', answer })
      const wanted = now.phase === 'first' ? answer.ids[0] : now.phase === 'last' ? answer.ids.at(-1) : undefined
      if (wanted !== undefined) actions.open(wanted, { how: 'replace' })
    }
    // A violation opened by a link or Back counts as visited.
    const opened = location.read()?.violationId ?? null
    if (opened !== null && actions.queueNow()?.current !== opened) actions.dispatch({ type: 'opened', id: opened })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the address and the queue are read when it runs
  }, [actions, client, location, store, page, search, version, violationId, queue, rows])

  useEffect(() => {
    const now = actions.queueNow()
    if (violationId === null || now?.phase !== 'seeking') return
    const { isOpen } = actions.states()
    const found = nextToVisit(now, isOpen)
    if (found !== null) actions.open(found)
    else if (isQueueFinished(now, isOpen)) actions.dispatch({ type: 'moved', to: 'finished' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the queue and the states are read when it runs
  }, [actions, violationId, queue, rows])

  // After the end, a refreshed page may have new violations.
  const onRefreshed = useEffectEvent(() => {
    const now = actions.queueNow()
    if (!now?.reading.left) return
    const { isOpen } = actions.states()
    const isNew = ({ id }: Violation) => !now.visited.has(id) && isOpen(id)
    if (list.refreshed?.violations.some(isNew)) actions.dispatch({ type: 'looked_again' })
  })
  const { refreshedAt } = list
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each answer is another event
  useEffect(() => onRefreshed(), [refreshedAt])

  const aheadId = useReadAhead(actions, { queue, list, search, violationId })

  // A selection of all matching violations belongs to one filter: another filter clears it.
  useEffect(() => {
    const selection = selections(connectionId, auditId)
    const { matching } = selection.get()
    if (matching && !isSameFilter(matching, search)) selection.set(noSelection)
  }, [connectionId, auditId, search])

  // If the service refuses the page size, uses a smaller one at the same position in the list.
  const { isError, isFetching, error } = list.query
  useEffect(() => {
    const smaller = isError && !isFetching ? smallerPage(error, search) : null
    if (!smaller) return
    maxPageSize(connectionId).set(smaller.page_size)
    location.navigate({ search: { ...search, ...smaller } }, 'replace')
  }, [location, connectionId, isError, isFetching, error, search])

  // From a page past the end, goes to the last page.
  useEffect(() => {
    const last =
      page?.violations.length === 0 ? Math.ceil(rowsOnAllPages(page) / (page.page_size || search.page_size)) : 0
    if (last > 0 && last < search.page) location.navigate({ search: { ...search, page: last } }, 'replace')
  }, [location, page, search])

  return { actions, search, aheadId, list, reviews }
}

const isShown = ({ shown }: ReviewQueue, { page, version, ids }: QueueAnswer) =>
  shown.page === page && shown.version === version && shown.ids.join(' ') === ids.join(' ')
