import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newId } from '../lib/new-id.ts'
import { apiFor, unwrap } from './client.ts'
import { useExtensions } from './extensions.ts'
import type { PresenceResponse, Viewer } from '../../contract/extensions.gen.ts'
import { list, ownRecord } from './parse-response.ts'
import { viewer, viewersKey, writeViewers } from './apply-events.ts'

const presence = ownRecord<PresenceResponse>({ viewers: list(viewer) })

// The service forgets an announcement after 40 seconds.
const announceIntervalMs = 15_000

/** The other people who look at the audit. Says that this window does, while it is visible. */
export function useOtherViewers(auditId: string): readonly string[] {
  const client = useQueryClient()
  const { email: own } = useExtensions()
  const [viewer_id] = useState(newId)
  useEffect(() => {
    let isHere = false
    const announce = async () => {
      const isComing = document.visibilityState === 'visible'
      if (!isComing && !isHere) return
      isHere = isComing
      await tell(client, isComing ? auditId : null, viewer_id)
        .then(({ viewers }) => isHere && writeViewers(client, auditId, viewers))
        // Who else is here is then unknown, and asked again with the next announcement.
        .catch(() => writeViewers(client, auditId, []))
    }
    const leave = () => {
      // If it does not arrive, the service forgets the announcement by itself.
      if (isHere) void tell(client, null, viewer_id).catch(() => undefined)
      isHere = false
    }
    const onChange = () => void announce()
    onChange()
    const timer = setInterval(onChange, announceIntervalMs)
    document.addEventListener('visibilitychange', onChange)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', onChange)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onChange)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', onChange)
      leave()
    }
  }, [client, auditId, viewer_id])
  const { data = [] } = useQuery<readonly Viewer[]>({ queryKey: viewersKey(auditId), queryFn: skipToken })
  return [...new Set(data.map(({ email }) => email))].filter((email) => email !== own).toSorted()
}

/** Taking it back must also work while the page is being closed. */
function tell(client: QueryClient, audit_id: string | null, viewer_id: string): Promise<PresenceResponse> {
  const body = { audit_id, viewer_id }
  return unwrap(
    apiFor(client).POST('/extensions/v1/presence', { body, ...(audit_id === null && { keepalive: true }) }),
    presence,
  )
}
