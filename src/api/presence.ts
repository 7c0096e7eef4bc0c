import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newId } from '../lib/new-id.ts'
import { apiFor, requestExtension } from './client.ts'
import { useExtensions } from './extensions.ts'
import type { PresenceResponse, Viewer } from '../../contract/extensions.gen.ts'
import { pollIntervalMs } from './poll-intervals.ts'
import { viewersKey } from './live-status.ts'

const isVisible = () => document.visibilityState === 'visible'

/** The other people who look at the audit. Says that this window does, while it is visible. */
export function useOtherViewers(auditId: string): readonly string[] {
  const client = useQueryClient()
  const { email: ownEmail } = useExtensions()
  const [viewer_id] = useState(newId)
  // Not repeated in a hidden window.
  const { data = [], isError } = useQuery<readonly Viewer[]>({
    queryKey: viewersKey(auditId),
    queryFn: async () => (isVisible() ? (await tell(client, auditId, viewer_id)).viewers : []),
    refetchInterval: pollIntervalMs.presence,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    retry: false,
    meta: { blocksFirstPaint: false },
  })
  useEffect(() => {
    // If it does not arrive, the service forgets the announcement by itself.
    const leave = () => void tell(client, null, viewer_id).catch(() => undefined)
    const leaveIfHidden = () => isVisible() || leave()
    document.addEventListener('visibilitychange', leaveIfHidden)
    return () => {
      document.removeEventListener('visibilitychange', leaveIfHidden)
      leave()
    }
  }, [client, viewer_id])
  const others = isError ? [] : data
  return [...new Set(others.map(({ email }) => email))].filter((email) => email !== ownEmail).toSorted()
}

/** Taking it back must also work while the page is being closed. */
function tell(client: QueryClient, audit_id: string | null, viewer_id: string): Promise<PresenceResponse> {
  const body = { audit_id, viewer_id }
  const keepalive = audit_id === null
  return requestExtension(apiFor(client).POST('/extensions/v1/presence', { body, keepalive }))
}
