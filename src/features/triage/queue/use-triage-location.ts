import { useRouter } from '@tanstack/react-router'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import { newId } from '../../../lib/new-id.ts'
import { addressSearch, type ListSearch, listSearch, parseTriageSearch } from '../filters/triage-search-params.ts'

/** The location of the triage page, as its address has it. */
export interface TriageLocation {
  search: ListSearch
  violationId: string | null
}

/**
 * The router's latest location, also while its loaders run, so that a second key press starts from the violation that the first
 * one opened. During a navigation to another page it stays the last location of this one.
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
  /** Does not interrupt a navigation to another page. */
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

/** The scroll position is stored under the entry's `place`, which stays when its address is replaced. */
const keepScrollPosition = ({ place = newId() }: { place?: string }) => ({ place })
