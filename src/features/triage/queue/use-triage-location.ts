import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import { newId } from '../../../lib/new-id.ts'
import { createStore, subscribeToAll, useStore } from '../../../lib/store.ts'
import {
  addressSearch,
  type ListSearch,
  listSearch,
  listView,
  parseTriageSearch,
  sameList,
} from '../../../domain/filters/triage-search-params.ts'

/** The location of the triage page, as its address has it. */
export interface TriageLocation {
  search: ListSearch
  violationId: string | null
}

export interface TriageLocationStore {
  /** The location, or the last one of this page during a navigation to another page. */
  get: () => TriageLocation
  /** Null during a navigation to another page. */
  read: () => TriageLocation | null
  subscribe: (listener: () => void) => () => void
  /** Does not interrupt a navigation to another page. */
  navigate: (to: Partial<TriageLocation>, how: 'push' | 'replace') => void
}

export function useTriageLocation(auditId: string): [TriageLocation, TriageLocationStore] {
  const router = useRouter()
  const { id: connectionId } = useConnection()
  const [store] = useState(() => createTriageLocation(router, auditId, connectionId))
  return [useStore(store), store]
}

// Safari refuses more than 100 history changes in 10 seconds, other browsers more than 200. A held key makes 30 steps a second.
const addressIntervalMs = 150

/**
 * The router's latest location, also while its loaders run, so that a second key press starts from the violation that the first
 * one opened. The search keeps its identity while it stays the same. A step from one violation to another replaces the address. In
 * a rush of steps it is shown first, because browsers refuse so many addresses.
 */
function createTriageLocation(router: AnyRouter, auditId: string, connectionId: string): TriageLocationStore {
  let last: { key: string; location: TriageLocation; isAhead: boolean } | null = null
  const keyNow = () => `${listView.get()} ${router.latestLocation.href}`
  const steps = createStore(0)
  let timer: ReturnType<typeof setTimeout> | undefined
  let writtenAt = Number.NEGATIVE_INFINITY
  const read = (): TriageLocation | null => {
    const key = keyNow()
    if (last?.key === key) return last.location
    const { pathname, search: given } = router.latestLocation
    const [routes, params] = router.getMatchedRoutes(pathname)
    const isHere = routes.some(({ id }) => id === '/_connected/audits/$auditId') && params['auditId'] === auditId
    if (!isHere) return null
    const search = listSearch(parseTriageSearch(given), connectionId)
    const known = last?.location.search
    const isSame = known !== undefined && isSamePage(known, search)
    const location = { violationId: params['violationId'] ?? null, search: isSame ? known : search }
    last = { key, location, isAhead: false }
    return location
  }
  const write = ({ violationId, search }: TriageLocation, how: 'push' | 'replace') => {
    const isReplace = how === 'replace'
    void router.navigate({
      to: violationId === null ? '/audits/$auditId' : '/audits/$auditId/violations/$violationId',
      params: { auditId, violationId: violationId ?? '' },
      search: addressSearch(search),
      replace: isReplace,
      resetScroll: false,
      state: isReplace ? keepScrollPosition : undefined,
    })
  }
  const writeStep = () => {
    clearTimeout(timer)
    timer = undefined
    const location = read()
    if (!location || !last?.isAhead) return
    last.isAhead = false
    writtenAt = performance.now()
    write(location, 'replace')
  }
  return {
    read,
    get: () => {
      const location = read() ?? last?.location
      if (!location) throw new Error('This is not the page of the audit')
      return location
    },
    subscribe: subscribeToAll(router.history, steps, listView),
    navigate: (to, how) => {
      const from = read()
      if (!from) return
      const target = { ...from, ...to }
      const isStep = target.violationId !== null && from.violationId !== null && isSamePage(from.search, target.search)
      if (isStep && how === 'replace') {
        last = { key: keyNow(), location: { ...target, search: from.search }, isAhead: true }
        const pauseMs = writtenAt + addressIntervalMs - performance.now()
        if (pauseMs <= 0) return writeStep()
        timer ??= setTimeout(writeStep, pauseMs)
        steps.set(steps.get() + 1)
      } else {
        writeStep()
        write(target, how)
      }
    },
  }
}

const isSamePage = (a: ListSearch, b: ListSearch) => sameList(a, b) && a.page === b.page

/** The scroll position is stored under the entry's `scrollKey`, which stays when its address is replaced. */
const keepScrollPosition = ({ scrollKey = newId() }: { scrollKey?: string }) => ({ scrollKey })
