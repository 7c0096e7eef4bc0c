import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { reviewsIn } from '../../../api/reviews.ts'
import { violationQueries } from '../../../api/violations.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { useOnline } from '../../../ui/use-online.ts'
import type { ListSearch } from '../../../domain/filters/triage-search-params.ts'
import { pageBehind, pageWanted, type ReviewQueue, upcoming } from '../../../review/review-queue.ts'
import { answerOf, type TriageActions } from './triage-actions.ts'
import type { ViolationListState } from './use-violation-list.ts'

const detailsAhead = { min: 3, max: 8 }
// Soon enough for the next key press, late enough for the paint of the last one.
const latestMs = 100

interface OnScreen {
  queue: ReviewQueue | null
  list: ViolationListState
  search: ListSearch
  violationId: string | null
}

/**
 * Requests the next rows and violations before they are needed. In idle time, because the effects of a key press run before its
 * paint. Returns the violation that most likely comes next, once its detail is cached.
 */
export function useReadAhead(actions: TriageActions, { queue, list, search, violationId }: OnScreen): string | null {
  const client = useQueryClient()
  const isOnline = useOnline()
  const [aheadId, setAheadId] = useState<string | null>(null)
  const asked = useRef<number>(undefined)
  const cancel = useRef<() => void>(undefined)

  const readPages = () => {
    const now = actions.queueNow()
    const { search: searchNow } = actions.locationNow()
    const { isOpen, isListed } = actions.states()
    const wanted = violationId !== null && list.page && now && pageWanted(now, isOpen, isListed)
    if (!wanted) return
    if (!onlineManager.isOnline()) {
      const behind = { ...searchNow, page: pageBehind(now) }
      const cached = client.getQueryData(violationQueries.list(actions.auditId, behind).queryKey)
      if (cached) actions.dispatch({ type: 'found_cached', answer: answerOf(cached, behind, 0) })
    }
    if (asked.current === wanted.turn) return
    asked.current = wanted.turn
    // A page after the one on screen may be in the cache. Pages that were read before have changed.
    const isNew = wanted.isNew || wanted.page <= now.shown.page
    const version = isNew ? wanted.turn + 1 : 0
    const asking = { ...searchNow, page: wanted.page }
    const query = violationQueries.list(actions.auditId, asking, version, wanted.cursor)
    client
      .fetchQuery({ ...query, ...(isNew && { staleTime: 0 }) })
      .then((page) => {
        const answer = answerOf(page, asking, version)
        actions.dispatch({ type: 'answered', answer, turn: wanted.turn, isOpen: actions.states().isOpen })
      })
      .catch(() => {
        // The retries are used up: the next step, refresh or network asks again.
        if (asked.current === wanted.turn) asked.current = undefined
      })
  }
  const readDetails = async () => {
    const now = actions.queueNow()
    if (!now) return
    const count = Math.min(detailsAhead.min + reviewsIn(client, 'pending').length, detailsAhead.max)
    const [next, ...others] = upcoming(now, actions.states().isOpen, count)
    const read = (id: string) => client.prefetchQuery(violationQueries.detail(id))
    const reads = [next, ...others].map((id) => id !== undefined && read(id))
    await reads[0]
    // A transition, so that a key press interrupts the rendering.
    if (next !== undefined && client.getQueryData(violationQueries.detail(next).queryKey))
      startTransition(() => setAheadId(next))
  }
  const readAhead = useEffectEvent(() => {
    readPages()
    void readDetails()
  })
  useEffect(() => {
    // In a rush of keys the first one schedules it for all.
    cancel.current ??= whenIdle(() => {
      cancel.current = undefined
      readAhead()
    }, latestMs)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change is another occasion
  }, [queue, list, violationId, isOnline])
  useEffect(
    () => () => {
      cancel.current?.()
      cancel.current = undefined
    },
    [],
  )

  const { auditId } = actions
  const nextPage = list.page && list.hasMore && list.canReadAhead ? search.page + 1 : null
  useEffect(() => {
    if (nextPage === null) return undefined
    const query = violationQueries.list(auditId, { ...search, page: nextPage })
    return whenIdle(() => void client.prefetchQuery(query), latestMs)
  }, [client, auditId, search, nextPage])
  return aheadId
}
