import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { createContext, useContext, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import { newId } from '../../../lib/new-id.ts'
import { addressSearch, listSearch, type TriageSearch } from '../filters/triage-search.ts'
import { listView } from '../list/list-view.ts'
import type { Place } from './address.ts'
import { Triage } from './triage.ts'
import type { TriageState } from './triage-state.ts'

export const TriageContext = createContext<Triage | null>(null)

export function useTriage(): Triage {
  const triage = useContext(TriageContext)
  if (!triage) throw new Error('No triage on this page')
  return triage
}

/** One value of the sitting as it is shown; the component renders again only when that changes, so it must be the same while it does not. */
export function useTriageValue<T>(select: (state: TriageState) => T): T {
  const { shown } = useTriage()
  return useSyncExternalStore(shown.subscribe, () => select(shown.get()))
}

interface Where {
  auditId: string
  violationId: string | null
  search: TriageSearch
}

const samePlace = ({ place = newId() }: { place?: string }) => ({ place })

/** The sitting at one audit, which follows the address and leads it. */
export function useTriageAt({ auditId, violationId, search }: Where): Triage {
  const client = useQueryClient()
  const { id: connectionId } = useConnection()
  const navigate = useNavigate()
  const router = useRouter()
  const place = useMemo(
    (): Place => ({ violation_id: violationId, search: listSearch(search, connectionId) }),
    [violationId, search, connectionId],
  )
  // A sitting begins where one arrives; where one goes from there is told by `arrive`.
  const triage = useMemo(
    () =>
      new Triage({
        client,
        connectionId,
        auditId,
        place,
        view: listView.get(),
        navigate: async ({ violation_id, search }, how) => {
          // Whoever has left for a page that is still on its way is not called back: the address changes before the page.
          const { pathname } = router.latestLocation
          const list = router.buildLocation({ to: '/audits/$auditId', params: { auditId } }).pathname
          if (pathname !== list && !pathname.startsWith(`${list}/violations/`)) return
          const replace = how === 'replace'
          await navigate({
            to: violation_id === null ? '/audits/$auditId' : '/audits/$auditId/violations/$violationId',
            params: { auditId, violationId: violation_id ?? '' },
            search: addressSearch(search),
            replace,
            resetScroll: false,
            state: replace ? samePlace : undefined,
          })
        },
        onTraversal: (listener) =>
          router.history.subscribe(({ action: { type } }) => {
            if (type !== 'PUSH' && type !== 'REPLACE') listener()
          }),
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [client, connectionId, auditId],
  )
  useLayoutEffect(() => triage.start(), [triage])
  useLayoutEffect(() => triage.arrive(place), [triage, place])
  return triage
}
