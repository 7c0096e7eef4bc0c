import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import { violationQueries } from '../../../api/violations.ts'
import { afterPaint } from '../../../lib/after-paint.ts'
import { onFirstTouch } from '../../../lib/on-first-touch.ts'
import { writtenAt } from '../../../lib/persisted-store.ts'
import { onDecision } from '../decide/decide.ts'
import { hasRows } from '../decide/known-violations.ts'

const memory = onFirstTouch(() => import('./memory.ts'))
const followed = new WeakSet<QueryClient>()

/**
 * From now on what is decided here, and what the lists that are loaded say, is remembered for this connection. `onAny`:
 * there is something to remember, now or from earlier visits.
 */
export function usePrecedentMemory(onAny: () => void): void {
  const client = useQueryClient()
  const { id } = useConnection()
  useEffect(() => {
    if (writtenAt(id, 'precedents').get() > 0) onAny()
    if (followed.has(client)) return
    followed.add(client)
    const remembering = memory.arrival.then(({ rememberFrom }) => rememberFrom(client, id))
    const want = () => {
      onAny()
      memory.load().catch(() => undefined)
    }
    onDecision((desk, violations, decision) => {
      if (desk.client !== client) return
      void remembering.then((remember) => afterPaint(() => remember(violations, decision)))
      afterPaint(want)
    })
    let isDue = false
    const look = () => {
      if (isDue) return
      isDue = true
      afterPaint(() => {
        isDue = false
        if (isAnyDecided(client)) want()
      })
    }
    look()
    const stop = client.getQueryCache().subscribe(({ type }) => type === 'updated' && look())
    void remembering.then(stop)
  }, [client, id, onAny])
}

function isAnyDecided(client: QueryClient): boolean {
  return client
    .getQueriesData({ queryKey: [...violationQueries.all(), 'list'] })
    .some(([, page]) => hasRows(page) && page.violations.some(({ review_state }) => review_state !== 'undecided'))
}
