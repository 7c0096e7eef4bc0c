import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { pendingReviews } from '../../../api/review-mutation.ts'
import { violationQueries } from '../../../api/violations.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { mayRetry } from '../../../lib/retry.ts'
import type { ListSearch } from '../filters/triage-search-params.ts'
import { pageBehind, pageWanted, type QueueEvent, type ReviewQueue, upcoming } from '../logic/review-queue.ts'
import { answerOf, type readStates } from './queue-states.ts'

interface QueueReader {
  queueNow: () => ReviewQueue | null
  states: () => ReturnType<typeof readStates>
}

/** Requests the next rows before they are needed. */
export function usePagesAhead({
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
    if (!wanted) return
    if (!onlineManager.isOnline()) {
      const behind = { ...search, page: pageBehind(queue) }
      const cached = client.getQueryData(violationQueries.list(auditId, behind).queryKey)
      if (cached) dispatch({ type: 'found_cached', answer: answerOf(cached, behind, 0) })
    }
    if (asked.current === wanted.turn) return
    asked.current = wanted.turn
    // A page that is not on screen may be in the cache. The final sweep always requests pages again.
    const isNew = wanted.page === queue.shown.page || queue.seek.mode === 'sweep'
    const version = isNew ? wanted.turn + 1 : 0
    const asking = { ...search, page: wanted.page }
    client
      .fetchQuery({ ...violationQueries.list(auditId, asking, version), ...(isNew && { staleTime: 0 }) })
      .then((page) => {
        const answer = answerOf(page, asking, version)
        dispatch({ type: 'answered', answer, turn: wanted.turn, isListed: states().isListed })
      })
      .catch((error: unknown) => {
        if (asked.current !== wanted.turn) return
        asked.current = undefined
        // The query's retries are used up, so it is requested again. A refusal waits for the next step.
        if (error instanceof ApiError && (error.kind !== 'refused' || mayRetry(error))) askAgain()
      })
  })
}

const detailsAhead = { min: 3, max: 8 }

/** Prefetches the violations that will most likely be opened next. */
export function useDetailsAhead({ queueNow, states }: QueueReader): void {
  const client = useQueryClient()
  useEffect(() => {
    const queue = queueNow()
    if (!queue) return
    const count = Math.min(detailsAhead.min + pendingReviews(client).length, detailsAhead.max)
    const { isOpen } = states()
    for (const id of upcoming(queue, isOpen, count)) void client.prefetchQuery(violationQueries.detail(id))
  })
}
