import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import { newId } from '../../../lib/new-id.ts'
import { useStore } from '../../../lib/store.ts'
import {
  addressSearch,
  type ListSearch,
  listSearch,
  parseTriageSearch,
  sameList,
} from '../filters/triage-search-params.ts'

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

/**
 * The router's latest location, also while its loaders run, so that a second key press starts from the violation that the first
 * one opened. The search keeps its identity while it stays the same.
 */
function createTriageLocation(router: AnyRouter, auditId: string, connectionId: string): TriageLocationStore {
  let last: { href: string; location: TriageLocation } | null = null
  const read = (): TriageLocation | null => {
    const { href, pathname, search: given } = router.latestLocation
    if (last?.href === href) return last.location
    const [routes, params] = router.getMatchedRoutes(pathname)
    const isHere = routes.some(({ id }) => id === '/_connected/audits/$auditId') && params['auditId'] === auditId
    if (!isHere) return null
    const search = listSearch(parseTriageSearch(given), connectionId)
    const known = last?.location.search
    const isSame = known !== undefined && sameList(known, search) && known.page === search.page
    const location = { violationId: params['violationId'] ?? null, search: isSame ? known : search }
    last = { href, location }
    return location
  }
  return {
    read,
    get: () => {
      const location = read() ?? last?.location
      if (!location) throw new Error('This is not the page of the audit')
      return location
    },
    subscribe: (listener) => router.history.subscribe(listener),
    navigate: (to, how) => {
      const from = read()
      if (!from) return
      const { violationId, search } = { ...from, ...to }
      const isReplace = how === 'replace'
      void router.navigate({
        to: violationId === null ? '/audits/$auditId' : '/audits/$auditId/violations/$violationId',
        params: { auditId, violationId: violationId ?? '' },
        search: addressSearch(search),
        replace: isReplace,
        resetScroll: false,
        state: isReplace ? keepScrollPosition : undefined,
      })
    },
  }
}

/** The scroll position is stored under the entry's `scrollKey`, which stays when its address is replaced. */
const keepScrollPosition = ({ scrollKey = newId() }: { scrollKey?: string }) => ({ scrollKey })
