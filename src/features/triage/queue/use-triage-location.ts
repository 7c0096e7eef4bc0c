import { useRouter } from '@tanstack/react-router'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import { newId } from '../../../lib/new-id.ts'
import { addressSearch, type ListSearch, listSearch, parseTriageSearch } from '../filters/triage-search.ts'

/** Where the triage page is: what its address says. */
export interface TriageLocation {
  search: ListSearch
  violationId: string | null
}

/**
 * The router's latest location, also while its loaders run: a second key press finds the violation that the first one
 * opened. While the router is on its way to another page, the last location of this one stays.
 */
export function useTriageLocation(auditId: string) {
  const router = useRouter()
  const { id: connectionId } = useConnection()
  const last = useRef<{ href: string; location: TriageLocation }>(undefined)

  const read = useCallback((): TriageLocation | null => {
    const { href, pathname, search } = router.latestLocation
    const [routes, params] = router.getMatchedRoutes(pathname)
    const isHere = routes.some(({ id }) => id === '/_connected/audits/$auditId') && params['auditId'] === auditId
    if (!isHere) return null
    if (last.current?.href === href) return last.current.location
    const location = {
      violationId: params['violationId'] ?? null,
      search: listSearch(parseTriageSearch(search), connectionId),
    }
    last.current = { href, location }
    return location
  }, [router, auditId, connectionId])

  const location = useSyncExternalStore(
    useCallback((listener) => router.history.subscribe(listener), [router]),
    () => read() ?? last.current?.location ?? null,
  )
  if (!location) throw new Error('This is not the page of the audit')
  /** Whoever is on the way to another page is not called back. */
  const navigate = (to: Partial<TriageLocation>, how: 'push' | 'replace') => {
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
  }
  return { location, read, navigate }
}

/** The scroll position is kept under the entry's place, which stays when its address is replaced. */
const keepScrollPosition = ({ place = newId() }: { place?: string }) => ({ place })
